import { Button, Skeleton, Stack } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconId, IconPencil } from '@tabler/icons-react'
import { usersRights } from '@tipy/domain/features/users/users.policy'
import { type User, type Users, users } from '@tipy/domain/features/users/users.record'
import { documentLabel, hiddenFields } from '@tipy/domain/features/users/users.rules'
import type { Shown } from '@tipy/domain/record/contract'
import { writableOf } from '@tipy/domain/record/rights'
import { type ReactNode, useState } from 'react'
import { useNames } from '#kinds/names.ts'
import { RecordEditor } from '#list/panels/RecordEditor.tsx'
import { useRecord, useRecordToChange } from '#list/query/useRecord.ts'
import { RowFacts } from '#list/rows/RowFacts.tsx'
import { useArchiving } from '#list/rows/useArchiving.tsx'
import { useRowActions } from '#list/rows/useRowActions.ts'
import { type PageTab, PageTabs } from '#ui/PageTabs.tsx'
import { Section } from '#ui/Section.tsx'
import { useWorld, viewerOf } from '#world/world.ts'
import { StaffHead } from './users.head.tsx'
import { usersScreen } from './users.list.tsx'
import classes from './users.module.css'
import { staffSections } from './users.sections.ts'

interface StaffPageProps {
  readonly id: string
  /** What others keep of this person. The first tab, their data, is the page's own. */
  readonly tabsOf: (person: Shown<Users>) => readonly PageTab[]
  readonly renderPhoto: (person: Shown<Users>) => ReactNode
  readonly tab: string
  readonly onTab: (tab: string) => void
  /** Nobody, or nobody this person may see. */
  readonly missing: ReactNode
}

export const ownTab = 'dados'

/** One person (S1 §2): who they are, everything one may read of them, and what belongs to them. */
export function StaffPage({ id, missing, ...rest }: StaffPageProps) {
  const { row, isMissing } = useRecord(users, id)
  if (row) return <OnePerson person={row} {...rest} />
  return isMissing ? missing : <Outline />
}

function Outline() {
  return (
    <Stack gap="md" aria-label="A carregar" aria-busy>
      <Skeleton h={170} radius="md" />
      <Skeleton h={36} w={420} />
      <Skeleton h={320} radius="md" />
    </Stack>
  )
}

interface OnePersonProps extends Omit<StaffPageProps, 'id' | 'missing'> {
  readonly person: Shown<Users>
}

function OnePerson({ person, tabsOf, renderPhoto, tab, onTab }: OnePersonProps) {
  const names = useNames()
  const [isEditing, setEditing] = useState(false)
  return (
    <div className={classes.page}>
      <StaffHead
        person={person}
        names={names}
        photo={renderPhoto(person)}
        buttons={<Buttons person={person} onEdit={() => setEditing(true)} />}
      />
      <PageTabs
        tabs={[
          { key: ownTab, label: 'Dados', Icon: IconId, content: <PersonFacts person={person} /> },
          ...tabsOf(person),
        ]}
        open={tab}
        onOpen={onTab}
      />
      {isEditing && <Editor id={person._id} onClose={() => setEditing(false)} />}
    </div>
  )
}

/** Whoever may write anything of this person, if only their percentages, may open the form. One's own contacts are on /profile. */
function useMayWrite(person: Shown<Users>): boolean {
  const viewer = viewerOf(useWorld())
  if (person._id === viewer.id) return person.can.edit
  return writableOf(users, person as unknown as User, viewer, person.can.edit, usersRights).size > 0
}

function Buttons({ person, onEdit }: { readonly person: Shown<Users>; readonly onEdit: () => void }) {
  const mayWrite = useMayWrite(person)
  const { toggleArchive, dialog } = useArchiving(usersScreen, useRowActions(usersScreen))
  const Icon = person.active ? IconArchive : IconArchiveOff
  return (
    <>
      {mayWrite && (
        <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          Editar
        </Button>
      )}
      {person.can.remove && (
        <Button
          variant="default"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => void toggleArchive([person])}
        >
          {person.active ? 'Arquivar' : 'Repor'}
        </Button>
      )}
      {dialog}
    </>
  )
}

function Editor({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { row, isMissing, newest } = useRecordToChange(users, id)
  const { refresh } = useRowActions(usersScreen)
  return (
    <RecordEditor
      screen={usersScreen}
      row={row}
      isMissing={isMissing}
      newest={newest}
      title={row ? `Editar ${row.name ?? ''}` : 'Editar'}
      onClose={onClose}
      onDone={() => {
        refresh()
        onClose()
      }}
    />
  )
}

/** By section, what the server sent and means something of this person; a section without any of it is not there. */
function PersonFacts({ person }: { readonly person: Shown<Users> }) {
  const names = useNames()
  const hidden = hiddenFields(person, false)
  const shown = staffSections
    .map(({ title, fields }) => ({
      title,
      fields: fields.filter(name => Object.hasOwn(person, name) && !hidden.has(name)),
    }))
    .filter(({ fields }) => fields.length > 0)
  const labels = { cc: documentLabel(person.country) }
  return (
    <div className={classes.facts}>
      {shown.map(({ title, fields }) => (
        <Section key={title} title={title}>
          <RowFacts record={users} row={person} fields={fields} names={names} title={title} labels={labels} />
        </Section>
      ))}
    </div>
  )
}
