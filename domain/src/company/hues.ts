/**
 * The colours of states and stages: eight hues, evenly spaced around the colour wheel, and grey. `fill` is what a list
 * item stores; white text is readable on it, and screens derive its tints.
 */
export const hues = {
  gray: { fill: '#5c636a', label: 'Cinzento' },
  blue: { fill: '#0072cc', label: 'Azul' },
  teal: { fill: '#087c86', label: 'Turquesa' },
  green: { fill: '#008241', label: 'Verde' },
  lime: { fill: '#687704', label: 'Lima' },
  amber: { fill: '#946900', label: 'Âmbar' },
  red: { fill: '#d4312e', label: 'Vermelho' },
  pink: { fill: '#c6348d', label: 'Rosa' },
  violet: { fill: '#8052e4', label: 'Violeta' },
} as const satisfies Readonly<Record<string, { readonly fill: string; readonly label: string }>>

export type Hue = keyof typeof hues
