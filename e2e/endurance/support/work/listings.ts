import { consultant } from './invoices.ts'
import type { Line } from './line.ts'
import { versionedWork } from './versioned.ts'
import type { Work } from './work.ts'

/** Adds a listing and moves it to another month; `verify` checks that the sums of both months agree. */
export function listingWork(line: Line, name: string): Work {
  let person: string | undefined
  return versionedWork(line, name, {
    model: 'findings',
    create: async ref => {
      person ??= await consultant(line)
      return {
        ref,
        findingDate: '2026-03-05',
        office: 'lisboa',
        finder: person,
        state: 'ativa',
        houseType: 'apartamento',
        houseValue: 200_000,
        value: 10_000,
      }
    },
    change: { findingDate: '2026-02-28' },
  })
}
