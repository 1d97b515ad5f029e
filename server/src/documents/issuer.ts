import type { Issuer, IssuingOffice } from '@tipy/domain/documents/letterhead'
import type { Db } from '#platform/database/database'

/** The company and office that issue a document. */
export async function readIssuer(db: Db, companyId: string, office: string | null): Promise<Issuer> {
  const company = await db
    .selectFrom('companies')
    .select(['code', 'name'])
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return { company, office: office === null ? null : await readOffice(db, companyId, office) }
}

async function readOffice(db: Db, companyId: string, key: string): Promise<IssuingOffice | null> {
  const found = await db
    .selectFrom('offices')
    .select(['name', 'ami', 'nif', 'address', 'postal_code as postalCode', 'city'])
    .where('company_id', '=', companyId)
    .where('key', '=', key)
    .executeTakeFirst()
  return found ?? null
}
