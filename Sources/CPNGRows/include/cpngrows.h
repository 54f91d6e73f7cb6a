// Reads a PNG file row by row, so that its picture is never in memory as a whole. libpng reports a
// damaged file by longjmp, which Swift can't catch; here it is a return value.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cpng_rows cpng_rows;

// The properties in a file's header.
typedef struct {
  uint32_t width;
  uint32_t height;
  // True if pixels may be transparent.
  bool has_opacity;
  // True if all pixels are shades of grey.
  bool is_grey;
  // The number of passes: 7 for an interlaced picture, else 1. Each pass reads all rows and adds
  // pixels to them.
  int passes;
} cpng_header;

// Opens a file in memory, which must outlive the reader. NULL if the header is damaged or memory is
// short.
cpng_rows *cpng_rows_open(const uint8_t *bytes, size_t count, cpng_header *header);

// Reads the next row as 4 bytes a pixel: red, green and blue in sRGB, opacity. For an interlaced
// picture `row` must have the result of the pass before. Returns false for a damaged file, of which
// no more can be read.
bool cpng_rows_read(cpng_rows *rows, uint8_t *row);

void cpng_rows_close(cpng_rows *rows);
