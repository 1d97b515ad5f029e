import { IconId } from '@tabler/icons-react'
import { usersRights } from '@tipy/domain/features/users/users.policy'
import { type Users, users } from '@tipy/domain/features/users/users.record'
import { documentLabel, hiddenFields } from '@tipy/domain/features/users/users.rules'
import type { Shown } from '@tipy/domain/record/contract'
import type { ComponentType } from 'react'
import type { PageFactsProps, RecordPageOf } from '#list/page/page.ts'
import { RowFacts } from '#list/table/RowFacts.tsx'
import { writesAny } from '#list/table/writesAny.ts'
import { Section } from '#ui/Section.tsx'
import { AccessLinkAction, EmailChangeNotice } from './users.accessLink.tsx'
import { UserHead } from './users.head.tsx'
import { usersScreen } from './users.list.tsx'
import classes from './users.module.css'
import { LeadOrigin } from './users.origin.tsx'
import { namesFor } from './users.roleNames.tsx'
import { recruitmentTitle, userSections } from './users.sections.ts'

const writesAnyOf = writesAny(users, usersRights)

/** The page of a person: header, the readable fields, and their companions. */
export const pageOfPerson = (Face: ComponentType<{ readonly person: Shown<Users> }>): RecordPageOf<Users> => ({
  screen: usersScreen,
  Head: ({ row, names, buttons }) => (
    <UserHead person={row} names={names} photo={<Face person={row} />} buttons={buttons} />
  ),
  headRoom: 170,
  First: AccessLinkAction,
  own: { key: 'dados', label: 'Dados', Icon: IconId, Content: PersonFacts },
  // Users edit their own contacts on /profile.
  mayWrite: (person, session) => (person._id === session.person._id ? person.can.edit : writesAnyOf(person, session)),
})

/** The fields by section: those that the server sent and that apply to this person. Empty sections are left out. */
function PersonFacts({ row: person, names }: PageFactsProps<Users>) {
  const hidden = hiddenFields(person, false)
  const shown = userSections
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter(name => Object.hasOwn(person, name) && !hidden.has(name)),
    }))
    .filter(({ fields }) => fields.length > 0)
  const labels = { cc: documentLabel(person.country) }
  return (
    <div className={classes.facts}>
      <EmailChangeNotice person={person} />
      {shown.map(({ title, fields }) => (
        <Section key={title} title={title}>
          <RowFacts
            record={users}
            row={person}
            fields={fields}
            names={namesFor(person, names)}
            title={title}
            labels={labels}
          />
          {title === recruitmentTitle && <LeadOrigin lead={person.lead} />}
        </Section>
      ))}
    </div>
  )
}
