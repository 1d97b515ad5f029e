import { describe, expect, it } from 'vitest'
import { features } from '../../domain/src/features.ts'
import { filesOf, foldersIn, isTest } from './tree.ts'

const sides = ['domain', 'server', 'web'] as const

/** `users.store.ts` and `users.list.module.css` belong to `users`; `index.*` belongs to any. */
const belongsTo = (feature: string, file: string): boolean =>
  file.startsWith(`${feature}.`) || file.startsWith('index.')

/** From this number on, files of a feature with the same word after its name are moved into a folder of that word. */
const family = 4
describe.each(sides)('%s', side => {
  const declared = Object.entries(features)
    .filter(([, on]) => (on as readonly string[]).includes(side))
    .map(([name]) => name)

  const files = filesOf([`${side}/src/features`], /./).map(({ path }) => {
    const [feature = '', ...inside] = path.split('/').slice(3)
    return { path, feature, folders: inside.slice(0, -1), name: inside.at(-1) ?? '' }
  })
  const direct = files.filter(file => file.folders.length === 0)
  const nested = files.filter(file => file.folders.length > 0)

  it('has exactly one folder for each declared feature', () => {
    expect([...foldersIn(`${side}/src/features`)].sort()).toEqual(declared.sort())
  })

  it('starts each file of a feature with its name: type it into a file finder and the whole feature is listed', () => {
    const others = direct.filter(file => !isTest(file) && !belongsTo(file.feature, file.name))
    expect(others.map(file => file.path)).toEqual([])
  })

  it('names files inside a folder of a feature without repeating the feature, one level deep', () => {
    const repeating = nested.filter(
      ({ feature, folders, name }) => folders.length > 1 || name.startsWith(`${feature}.`),
    )
    expect(repeating.map(file => file.path)).toEqual([])
  })

  it(`keeps ${family} or more files with one stem in a folder`, () => {
    const stems = direct.map(({ feature, name }) => `${feature}/${name.split('.')[1]}`)
    const large = new Set(stems.filter(stem => stems.filter(other => other === stem).length >= family))
    expect([...large]).toEqual([])
  })
})
