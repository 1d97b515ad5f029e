/** The colours of series, in the order they are assigned; each is readable in both themes. */
export const palette = {
  first: 'light-dark(#2b7a9b, #58a9c9)',
  second: 'light-dark(#d68a1f, #e5a84b)',
} as const
