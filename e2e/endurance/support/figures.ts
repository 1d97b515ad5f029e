type Figure = string | number

const written = (figure: Figure): string =>
  typeof figure === 'number' ? figure.toLocaleString('en', { maximumFractionDigits: 1 }) : figure

/** Prints figures for docs/ENDURANCE.md; they are never checked. */
export function printFigures(title: string, figures: Readonly<Record<string, Figure>>): void {
  const lines = Object.entries(figures).map(([name, figure]) => `  ${name.padEnd(40)} ${written(figure)}`)
  console.log([title, ...lines].join('\n'))
}

/** The value that `percent` of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0
}
