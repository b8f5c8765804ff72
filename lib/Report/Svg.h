// A writer of SVG text: shapes in, one self-contained <svg> out. Numbers have two
// decimals at most and attributes one order, so that a picture is a stable text.
#pragma once

#include <string>
#include <string_view>

namespace gemm::report {

std::string escape(std::string_view text);
/// "12.5", "3": at most `decimals` places, no trailing zeros.
std::string shortNumber(double value, int decimals = 2);
/// "53.8 G", "1.07 M": three digits and a prefix.
std::string scaled(double value, const char *unit);
/// "97.3 us", "1.2 ms".
std::string timeText(double seconds);

namespace colour {
inline constexpr const char *ink = "#1f2328", *grey = "#6e7781", *faint = "#d0d7de",
                            *paper = "#ffffff", *compute = "#0969da", *memory = "#bc4c00",
                            *overhead = "#6e7781", *good = "#1a7f37", *bad = "#cf222e";
const char *ofBound(std::string_view bound);
/// One of eight light fills, for waves.
const char *ofWave(long wave);
} // namespace colour

class Svg {
public:
  Svg(double width, double height, std::string_view title);

  void line(double x1, double y1, double x2, double y2, const char *stroke, double width = 1,
            const char *dash = nullptr);
  void rect(double x, double y, double w, double h, const char *fill, const char *stroke = nullptr,
            std::string_view tooltip = "");
  void circle(double x, double y, double r, const char *fill, const char *stroke,
              std::string_view tooltip = "");
  /// Points up, centred.
  void triangle(double x, double y, double r, const char *fill, const char *stroke,
                std::string_view tooltip = "");
  /// anchor: "start", "middle" or "end".
  void text(double x, double y, std::string_view text, const char *anchor = "start",
            double size = 12, const char *fill = colour::ink, bool bold = false);
  void vertical(double x, double y, std::string_view text, double size = 12);
  void arrow(double x1, double y1, double x2, double y2, const char *stroke);
  void raw(std::string_view text) { body += text; }

  std::string str() const;

private:
  double width, height;
  std::string title, body;
};

} // namespace gemm::report
