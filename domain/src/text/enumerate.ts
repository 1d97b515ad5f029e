/** A list inside a sentence: "Ana, Bia e Rui". */
export function enumerate(names: readonly string[]): string {
  const others = names.slice(0, -1)
  return others.length === 0 ? names.join() : `${others.join(', ')} e ${names.at(-1)}`
}
