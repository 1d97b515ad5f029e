import { imagePalettes, paletteOf } from '../company/palette.ts'
import { formatNif } from '../identity/nif.ts'
import { initialsOf } from '../text/initials.ts'
import type { Letterhead } from './document.ts'

/** The office that issues a document, with the data required by law. */
export interface IssuingOffice {
  readonly name: string
  readonly ami: string | null
  readonly nif: string | null
  readonly address: string | null
  readonly postalCode: string | null
  readonly city: string | null
}

/** The company and the office that issue a document. */
export interface Issuer {
  readonly company: { readonly code: string; readonly name: string }
  readonly office: IssuingOffice | null
}

const joined = (parts: readonly string[], by: string): string => parts.filter(part => part !== '').join(by)

export function letterheadOf({ company, office }: Issuer): Letterhead {
  const place = joined([office?.address ?? '', joined([office?.postalCode ?? '', office?.city ?? ''], ' ')], ', ')
  const numbers = joined(
    [office?.ami ? `AMI ${office.ami}` : '', office?.nif ? `NIF ${formatNif(office.nif)}` : ''],
    ' · ',
  )
  const { deep, main, soft, accent } = imagePalettes[paletteOf(company.code)]
  return {
    name: company.name,
    initials: initialsOf(company.name),
    lines: [office?.name ?? '', numbers, place].filter(line => line !== ''),
    colors: { deep, main, soft, accent },
  }
}
