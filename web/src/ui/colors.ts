import type { MantineColorsTuple } from '@mantine/core'

/**
 * Shade 7 is the filled one: white text on it has AA contrast. Shade 9 is text on shade 1 (light badges), shade 3 text
 * on dark. Mantine's own green, red and yellow fail that, so they are replaced here.
 */
export const petrol: MantineColorsTuple = [
  '#eef6fb',
  '#d6e7f2',
  '#aacee5',
  '#7ab3d8',
  '#539ccd',
  '#368bc4',
  '#2176ae',
  '#0d6092',
  '#0a4f79',
  '#073b5b',
]
export const green: MantineColorsTuple = [
  '#ebf9f2',
  '#cff1e0',
  '#a0e2c2',
  '#6dd1a2',
  '#3fbd83',
  '#21a56b',
  '#138a57',
  '#0b7347',
  '#095d3a',
  '#06452b',
]
export const red: MantineColorsTuple = [
  '#fdf0f0',
  '#fbdcdc',
  '#f5b5b5',
  '#f08d8d',
  '#e96a6a',
  '#e04848',
  '#d13434',
  '#bb2525',
  '#991d1d',
  '#751616',
]
export const yellow: MantineColorsTuple = [
  '#fff8e6',
  '#feedc0',
  '#fcdc8a',
  '#f9c850',
  '#f2b421',
  '#d99a0b',
  '#b57c07',
  '#8f6006',
  '#714b05',
  '#573903',
]
export const gray: MantineColorsTuple = [
  '#f5f7f9',
  '#edf0f3',
  '#e1e6ea',
  '#d2d9df',
  '#b6c0c9',
  '#8a96a1',
  '#6a7681',
  '#505b66',
  '#37414a',
  '#1f272e',
]
/** From text (0) to the page background (9), with a slight petrol tint. */
export const dark: MantineColorsTuple = [
  '#d8dfe6',
  '#b8c3cd',
  '#9aa7b3',
  '#798692',
  '#414d59',
  '#313b45',
  '#242d36',
  '#1a2129',
  '#161c23',
  '#12181e',
]
