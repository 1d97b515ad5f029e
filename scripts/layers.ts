import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { layerRules, withTable } from './structure/layers.rules.ts'

/** Writes the table of layers into the linter's rules and into docs/ARCHITECTURE.md. */
const pathOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url))

const rules = pathOf('biome.layers.json')
const page = pathOf('docs/ARCHITECTURE.md')

writeFileSync(rules, JSON.stringify(layerRules()))
writeFileSync(page, withTable(readFileSync(page, 'utf8')))
const biome = pathOf('node_modules/@biomejs/biome/bin/biome')
process.exitCode = spawnSync(process.execPath, [biome, 'format', '--write', rules], { stdio: 'inherit' }).status ?? 1
