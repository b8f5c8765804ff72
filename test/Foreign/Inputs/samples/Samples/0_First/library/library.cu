// Made with a library that is not here.
