import { basename, extname } from 'node:path'
import { parseSync, type Rolldown } from 'vite'

type Graph = Rolldown.ChunkingContext

/** Libraries imported through one module that names all their parts. */
const libraries = [
  '@mantine/charts',
  '@mantine/core',
  '@mantine/dates',
  '@mantine/hooks',
  '@tabler/icons-react',
  'recharts',
]

/**
 * The modules that a module takes something from. The bundler's graph follows every part of a library that is imported
 * through its index; only those parts count here whose names are imported.
 */
export function usedModules(id: string, graph: Graph): readonly string[] {
  const info = graph.getModuleInfo(id)
  const names = namesOf(info?.code ?? '', id)
  return (info?.importedIds ?? []).flatMap(imported => {
    const library = [...names.keys()].find(name => isIndexOf(name, imported))
    if (library === undefined) return [imported]
    return [...(names.get(library) ?? [])].map(name => partOf(imported, name, graph))
  })
}

const isIndexOf = (library: string, id: string) => id.includes(`/node_modules/${library}/`) && !id.endsWith('.css')

/** The names that a module imports of each library. */
function namesOf(code: string, id: string): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  if (!libraries.some(library => code.includes(library))) return found
  for (const { moduleRequest, entries } of parseSync(`${id}.js`, code).module.staticImports) {
    if (!libraries.includes(moduleRequest.value)) continue
    const names = found.get(moduleRequest.value) ?? new Set()
    for (const { importName } of entries) if (importName.name !== null) names.add(importName.name)
    found.set(moduleRequest.value, names)
  }
  return found
}

const partsOfIndexes = new Map<string, ReadonlyMap<string, string>>()

/** The module behind a name of a library; a default export has the name of its file. */
function partOf(index: string, name: string, graph: Graph): string {
  const parts = partsOfIndexes.get(index) ?? partsByName(index, graph)
  partsOfIndexes.set(index, parts)
  const part = parts.get(name)
  if (part === undefined) throw new Error(`No module of ${index} exports ${name}`)
  return part
}

function partsByName(index: string, graph: Graph): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  for (const id of graph.getModuleInfo(index)?.importedIds ?? []) {
    for (const name of graph.getModuleInfo(id)?.exports ?? []) {
      parts.set(name === 'default' ? basename(id, extname(id)) : name, id)
    }
  }
  return parts
}
