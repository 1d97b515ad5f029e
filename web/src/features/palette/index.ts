export { Palette } from './palette.dialog.tsx'
export type { PaletteEntry } from './palette.entries.ts'
export type { Found } from './palette.found.ts'
