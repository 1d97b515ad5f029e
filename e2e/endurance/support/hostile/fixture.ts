import { hostileFiles } from '@tipy/server/testing/hostileFiles'
import { plantCanaries } from './canaries.ts'
import { type Company, meetCompany } from './companies.ts'
import { fillCatalogue } from './fillCatalogue.ts'
import { readOperations } from './operations.ts'
import type { HostileFixture } from './requests.ts'

export interface Prepared {
  readonly fixture: HostileFixture
  /** How often each company's canary was written, by kind of data. */
  readonly planted: readonly ReadonlyMap<string, number>[]
}

/** Signs in both companies, reads what their people may see and writes their canaries. */
export async function prepareFixture(address: string, seed: string): Promise<Prepared> {
  const operations = await readOperations(address)
  const prepare = async (code: string) => {
    const company = await meetCompany(address, code)
    await fillCatalogue(address, operations, company)
    return { company, planted: await plantCanaries(address, operations, company) }
  }
  const [one, other] = await Promise.all([prepare('horizonte'), prepare('realtyart')])
  const companies: readonly [Company, Company] = [one.company, other.company]
  const fixture = { seed, companies, operations, forms: await hostileFiles() }
  return { fixture, planted: [one.planted, other.planted] }
}
