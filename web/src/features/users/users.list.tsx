import { choices } from '@tipy/domain/access/choices'
import { holdsRole } from '@tipy/domain/access/roles'
import { usersFilters } from '@tipy/domain/features/users/users.filters'
import { type Users, users } from '@tipy/domain/features/users/users.record'
import { hiddenFields } from '@tipy/domain/features/users/users.rules'
import { screens } from '@tipy/domain/navigation/screens'
import type { ReactNode } from 'react'
import { PersonAvatar } from '#kinds/PersonAvatar.tsx'
import { ListPage } from '#list/List.tsx'
import { type ColumnCellProps, listOf } from '#list/screen.ts'
import { lazily } from '#ui/lazily.tsx'
import { givable } from './users.givable.ts'
import classes from './users.module.css'
import { namesFor, RoleCell, roleText } from './users.roleNames.tsx'
import { userSections } from './users.sections.ts'

export const userPage = (id: string): string => screens.user.path.replace('{id}', id)

/** The photo next to the name: people are recognised by both. */
function NameCell({ row }: ColumnCellProps<Users>) {
  const name = row.name ?? ''
  return (
    <span className={classes.person}>
      <PersonAvatar name={name} image={row.image ?? null} size={26} />
      <span className={classes.name} title={name}>
        {name}
      </span>
    </span>
  )
}

const withoutLabels = {
  gender: 'género',
  country: 'país',
  birthday: 'data de nascimento',
  startDate: 'início do contrato',
  offices: 'agência',
} as const

/** The list 'Staff' (docs/features/users.md). */
export const usersScreen = listOf()(users, usersFilters, {
  noun: { one: 'pessoa', many: 'pessoas', feminine: true },
  columns: [
    { field: 'name', visible: true, width: 196, Cell: NameCell, min: 188, besideText: 34 },
    { field: 'role', visible: true, width: 152, Cell: RoleCell, text: roleText, min: 132 },
    { field: 'offices', visible: true, width: 106 },
    { field: 'team', visible: true, width: 118, priority: 2 },
    { field: 'manager', visible: true, width: 138, priority: 1 },
    { field: 'phone', visible: true, width: 112 },
    { field: 'email', visible: true, width: 190, priority: 4 },
    { field: 'startDate', visible: true, width: 98, label: 'Início', priority: 3 },
    { field: 'contractType', visible: false, width: 150, label: 'Contrato' },
    { field: 'endDate', visible: false, width: 98, label: 'Fim' },
    { field: 'contractEndReason', visible: false, width: 160 },
    { field: 'otherRoles', visible: false, width: 150, Cell: RoleCell, text: roleText, min: 116 },
    { field: 'completeName', visible: false, width: 220 },
    { field: 'personalEmail', visible: false, width: 190 },
    { field: 'phone2', visible: false, width: 116 },
    { field: 'gender', visible: false, width: 100 },
    { field: 'birthday', visible: false, width: 110, label: 'Nascimento' },
    { field: 'country', visible: false, width: 120 },
    { field: 'nif', visible: false, width: 110 },
    { field: 'niss', visible: false, width: 120 },
    { field: 'cc', visible: false, width: 140 },
    { field: 'expirationDate', visible: false, width: 130 },
    { field: 'iban', visible: false, width: 220 },
    { field: 'address', visible: false, width: 220 },
    { field: 'postalCode', visible: false, width: 110 },
    { field: 'city', visible: false, width: 120 },
    { field: 'socialMedia', visible: false, width: 130 },
    { field: 'commission', visible: false, width: 100 },
    { field: 'bankCommission', visible: false, width: 130 },
    { field: 'commercialDirectorCommission', visible: false, width: 150 },
    { field: 'commercialDirectorBankCommission', visible: false, width: 170 },
    { field: 'brokerCommission', visible: false, width: 140 },
    { field: 'cooCommission', visible: false, width: 130 },
    { field: 'creditManagerCommission', visible: false, width: 160 },
    { field: 'recruiterCommission', visible: false, width: 150 },
    { field: 'recruiterDirectorCommission', visible: false, width: 160 },
    { field: 'invoice', visible: false, width: 120 },
    { field: 'recruiter', visible: false, width: 150 },
    { field: 'recruiterDirector', visible: false, width: 160 },
    { field: 'source', visible: false, width: 130 },
    { field: 'stage', visible: false, width: 150 },
    { field: 'integration', visible: false, width: 140 },
    { field: 'referencedBy', visible: false, width: 150 },
    { field: 'reference', visible: false, width: 140 },
    { field: 'qualifications', visible: false, width: 140 },
    { field: 'fullTime', visible: false, width: 110 },
    { field: 'experient', visible: false, width: 130 },
    { field: 'experienceTypes', visible: false, width: 160 },
    { field: 'hasComputer', visible: false, width: 120 },
    { field: 'hasPhone', visible: false, width: 120 },
    { field: 'hasVehicle', visible: false, width: 110 },
    { field: 'languages', visible: false, width: 160 },
    { field: 'shirtSize', visible: false, width: 120, label: 'Camisola' },
    { field: 'vitamina21Date', visible: false, width: 130 },
    { field: 'vitamina21EndDate', visible: false, width: 130 },
    { field: 'create21Date', visible: false, width: 110 },
    { field: 'integrationMeetingDate', visible: false, width: 150 },
    { field: 'offers', visible: false, width: 150 },
    { field: 'observations', visible: false, width: 240 },
    { field: '_created', visible: false, width: 130 },
  ],
  filters: [
    { name: 'role', list: 'roles' },
    { name: 'manager', label: 'Responsáveis', among: choices.managers },
    { name: 'offices' },
    { name: 'team', label: 'Equipas' },
    { name: 'contractType' },
    { name: 'languages' },
    { name: 'gender' },
    { name: 'country' },
    { name: 'birthday' },
    { name: 'startDate' },
    // Links from statistics set them.
    { name: 'mainRole', list: 'roles', ofPreset: true },
    { name: 'without', labels: withoutLabels, ofPreset: true },
    { name: 'outside', like: 'offices', ofPreset: true },
  ],
  quick: ['role', 'offices', 'team'],
  sections: userSections,
  namesFor,
  hidden: person => hiddenFields(person, false),
  page: userPage,
  // A flag is not enough to manage people (docs/decisions/0029): a user who may give no role cannot add anyone.
  adds: session => givable(session).length > 0,
  // Only sysAdmin may export people.
  exports: ({ person }) => holdsRole(person, ['sysAdmin']),
  archiving:
    'Quem é arquivado deixa de entrar: as sessões abertas terminam já. O registo e o que assinou continuam a ler-se, e pode ser reposto.',
  Form: lazily(async () => (await import('./users.form.tsx')).UserForm),
})

interface UsersListProps {
  /** Links and dialogs of other features, next to the title. */
  readonly actions?: ReactNode
}

export function UsersList({ actions }: UsersListProps) {
  return <ListPage screen={usersScreen} actions={actions} />
}
