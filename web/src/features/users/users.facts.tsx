import { Badge, Group } from '@mantine/core'
import { genderOf, roleNameIn } from '@tipy/domain/access/roleNames'
import { isDay } from '@tipy/domain/calendar/days'
import { formatDay } from '@tipy/domain/calendar/format'
import type { Config } from '@tipy/domain/company/config'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import { hasNiss } from '@tipy/domain/features/users/users.rules'
import { formatIban } from '@tipy/domain/identity/iban'
import { formatNif } from '@tipy/domain/identity/nif'
import { formatPhone } from '@tipy/domain/identity/phone'
import type { Fact } from '#ui/Facts.tsx'
import { formatPercent, nameIn, orNone } from '#ui/format.ts'

const countries = new Intl.DisplayNames('pt-PT', { type: 'region', fallback: 'code' })

const dayText = (day: string | null) => orNone(day && isDay(day) ? formatDay(day) : null)
const countryName = (code: string) => (/^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code)

function documents(user: OwnUser): readonly Fact[] {
  const isPortuguese = user.country === 'PT'
  const niss: Fact = { label: 'NISS', value: orNone(user.niss) }
  return [
    { label: 'NIF', value: orNone(user.nif && formatNif(user.nif)) },
    ...(hasNiss(user.role) ? [niss] : []),
    { label: isPortuguese ? 'Cartão de Cidadão' : 'Passaporte/BI/CC', value: orNone(user.cc) },
    { label: 'IBAN', value: orNone(user.iban && formatIban(user.iban)), wide: true },
  ]
}

function Names({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return orNone(null)
  return (
    <Group gap={6} mt={4}>
      {names.map(name => (
        <Badge key={name}>{name}</Badge>
      ))}
    </Group>
  )
}

function belonging(user: OwnUser, config: Config): readonly Fact[] {
  const gender = genderOf(user.gender)
  const roles = [user.role, ...user.otherRoles].map(role => roleNameIn(config.roles, role, gender))
  const offices = user.offices.map(key => nameIn(config.offices, key))
  return [
    { label: 'Função', value: roles.join(', ') },
    { label: 'Equipa', value: orNone(user.teamName) },
    { label: 'Responsável', value: orNone(user.managerName) },
    { label: 'Agências', value: <Names names={offices} />, wide: true },
  ]
}

/** The user's own record as read-only sections. */
export function ownSections(user: OwnUser, config: Config): readonly { title: string; facts: readonly Fact[] }[] {
  return [
    {
      title: 'Dados pessoais',
      facts: [
        { label: 'Nome completo', value: orNone(user.completeName), wide: true },
        { label: 'Género', value: nameIn(config.genders, user.gender) },
        { label: 'Data de nascimento', value: dayText(user.birthday) },
        { label: 'País', value: countryName(user.country) },
      ],
    },
    {
      title: 'Contactos',
      facts: [
        { label: 'E-mail', value: user.email, wide: true },
        { label: 'E-mail pessoal', value: orNone(user.personalEmail), wide: true },
        { label: 'Telefone', value: orNone(user.phone && formatPhone(user.phone)) },
        { label: 'Telefone 2', value: orNone(user.phone2 && formatPhone(user.phone2)) },
      ],
    },
    { title: 'Agências e equipa', facts: belonging(user, config) },
    {
      title: 'Contrato e comissões',
      facts: [
        { label: 'Tipo de contrato', value: nameIn(config.contractTypes, user.contractType) },
        { label: 'Início do contrato', value: dayText(user.startDate) },
        { label: 'Comissão', value: formatPercent(user.commission) },
        { label: 'Comissão bancária', value: formatPercent(user.bankCommission) },
      ],
    },
    { title: 'Documentos', facts: documents(user) },
    {
      title: 'Morada',
      facts: [
        { label: 'Morada', value: orNone(user.address), wide: true },
        { label: 'Código Postal', value: orNone(user.postalCode) },
        { label: 'Cidade', value: orNone(user.city) },
      ],
    },
  ]
}
