import type { Manifest } from '#backup/format'

const inPortuguese = (value: number): string => value.toLocaleString('pt-PT', { maximumFractionDigits: 1 })

export const megabytes = (bytes: number): string => `${inPortuguese(bytes / 1_000_000)} MB`

/** How long this process has been running. */
export const secondsSoFar = (): string => `${inPortuguese(process.uptime())} s`

export function sizesOf({ tables, files }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${tables.length} tabelas, ${rows} linhas, ${files.count} ficheiros`
}
