/** The size of the original picture, in pixels. */
export interface Picture {
  readonly width: number
  readonly height: number
}

/** The square that is kept: its zoom, and its centre as fractions of the picture. */
export interface Crop {
  /** 1: the largest square that fits. */
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const nearest = 5

const between = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high)

/** The closest crop that lies inside the picture. */
export function clampCrop({ width, height }: Picture, { zoom, x, y }: Crop): Crop {
  const near = between(zoom, 1, nearest)
  const half = Math.min(width, height) / near / 2
  const [alongX, alongY] = [half / width, half / height]
  return { zoom: near, x: between(x, alongX, 1 - alongX), y: between(y, alongY, 1 - alongY) }
}

/** The square in pixels of the picture. */
export function squareOf(picture: Picture, crop: Crop): { left: number; top: number; side: number } {
  const { zoom, x, y } = clampCrop(picture, crop)
  const side = Math.min(picture.width, picture.height) / zoom
  return { left: x * picture.width - side / 2, top: y * picture.height - side / 2, side }
}

/** Moves the square by fractions of its side. */
export function moved(picture: Picture, crop: Crop, right: number, down: number): Crop {
  const { side } = squareOf(picture, crop)
  const { zoom, x, y } = clampCrop(picture, crop)
  return clampCrop(picture, { zoom, x: x + (right * side) / picture.width, y: y + (down * side) / picture.height })
}
