#include "cpngrows.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct cpng_rows {
  png_structp png;
  png_infop info;
  const uint8_t *bytes;
  size_t count;
  bool failed;
};

static void fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void take(png_structp png, png_bytep target, size_t length) {
  cpng_rows *rows = png_get_io_ptr(png);
  if (length > rows->count) png_error(png, "the file ends");
  memcpy(target, rows->bytes, length);
  rows->bytes += length;
  rows->count -= length;
}

// Makes libpng convert all kinds of pixels to four bytes.
static void set_format(cpng_rows *rows) {
  png_set_alpha_mode_fixed(rows->png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  png_set_expand(rows->png);
  png_set_scale_16(rows->png);
  png_set_gray_to_rgb(rows->png);
  png_set_add_alpha(rows->png, 0xFF, PNG_FILLER_AFTER);
}

static bool read_header(cpng_rows *rows, cpng_header *header) {
  if (setjmp(png_jmpbuf(rows->png))) return false;
  png_set_read_fn(rows->png, rows, take);
  // libpng would decompress texts and profiles, up to a thousand of them.
  png_set_keep_unknown_chunks(rows->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  static const png_byte colors[] = "gAMA\0sRGB";
  png_set_keep_unknown_chunks(rows->png, PNG_HANDLE_CHUNK_AS_DEFAULT, colors, 2);
  png_read_info(rows->png, rows->info);
  int color = png_get_color_type(rows->png, rows->info);
  header->width = png_get_image_width(rows->png, rows->info);
  header->height = png_get_image_height(rows->png, rows->info);
  header->has_opacity = (color & PNG_COLOR_MASK_ALPHA) != 0
    || png_get_valid(rows->png, rows->info, PNG_INFO_tRNS) != 0;
  header->is_grey = (color & PNG_COLOR_MASK_COLOR) == 0;
  set_format(rows);
  header->passes = png_set_interlace_handling(rows->png);
  png_read_update_info(rows->png, rows->info);
  return png_get_rowbytes(rows->png, rows->info) == (size_t)header->width * 4;
}

cpng_rows *cpng_rows_open(const uint8_t *bytes, size_t count, cpng_header *header) {
  cpng_rows *rows = calloc(1, sizeof *rows);
  if (rows == NULL) return NULL;
  rows->bytes = bytes;
  rows->count = count;
  rows->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  if (rows->png != NULL) rows->info = png_create_info_struct(rows->png);
  if (rows->info != NULL && read_header(rows, header)) return rows;
  cpng_rows_close(rows);
  return NULL;
}

bool cpng_rows_read(cpng_rows *rows, uint8_t *row) {
  if (rows->failed) return false;
  if (setjmp(png_jmpbuf(rows->png))) {
    rows->failed = true;
    return false;
  }
  png_read_row(rows->png, row, NULL);
  return true;
}

void cpng_rows_close(cpng_rows *rows) {
  png_destroy_read_struct(&rows->png, &rows->info, NULL);
  free(rows);
}
