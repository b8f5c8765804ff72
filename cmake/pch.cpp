// Carries the precompiled header shared by the compiler half.
