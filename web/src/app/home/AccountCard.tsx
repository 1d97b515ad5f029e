import { genderOf, roleNameIn } from '@tipy/domain/access/roleNames'
import type { Config } from '@tipy/domain/company/config'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import { Facts } from '#ui/Facts.tsx'
import { orNone } from '#ui/format.ts'
import { Section } from '#ui/Section.tsx'

export function AccountCard({ user, config }: { readonly user: OwnUser; readonly config: Config }) {
  return (
    <Section title="A sua conta">
      <Facts
        facts={[
          { label: 'Função', value: roleNameIn(config.roles, user.role, genderOf(user.gender)) },
          { label: 'Equipa', value: orNone(user.teamName) },
          { label: 'Responsável', value: orNone(user.managerName) },
        ]}
      />
    </Section>
  )
}
