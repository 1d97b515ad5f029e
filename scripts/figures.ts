import { readFileSync, writeFileSync } from 'node:fs'
import { withDashboards } from './structure/dashboardTable.ts'
import { figurePage } from './structure/figureTable.ts'

/** Writes the declared figures and standard dashboards into their pages. */
const pageOf = (name: string): URL => new URL(`../docs/features/${name}`, import.meta.url)

writeFileSync(pageOf('figures-table.md'), figurePage())
const dashboard = pageOf('dashboard.md')
writeFileSync(dashboard, withDashboards(readFileSync(dashboard, 'utf8')))
