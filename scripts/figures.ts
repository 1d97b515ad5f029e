import { writeFileSync } from 'node:fs'
import { figurePage } from './structure/figureTable.ts'

/** Writes the declared figures into docs/features/figures-table.md. */
writeFileSync(new URL('../docs/features/figures-table.md', import.meta.url), figurePage())
