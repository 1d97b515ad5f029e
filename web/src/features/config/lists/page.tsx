import { Badge, Button, NativeSelect, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type EditedListName, editedListLabels, listGroups } from '@tipy/domain/features/config/lists/labels'
import { screens } from '@tipy/domain/navigation/screens'
import { fold } from '@tipy/domain/text/fold'
import { useState } from 'react'
import { LeaveDialog } from '#form/LeaveDialog.tsx'
import { useLeave } from '#form/useLeave.ts'
import { successAcrossReload } from '#ui/keptToast.ts'
import { Loading } from '#ui/Loading.tsx'
import { usePhone } from '#ui/layout/usePhone.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { Section } from '#ui/Section.tsx'
import { SaveBar } from '../config.saveBar.tsx'
import { type SavedLists, useLists } from './calls.ts'
import { type Line, type ListsDraft, useListsDraft } from './draft.ts'
import { ListEditor } from './editors.tsx'
import classes from './lists.module.css'
import { Notices } from './notices.tsx'

/** Edits the lists that forms offer as choices (docs/features/config.md). */
export function ListsPage({ reload = () => window.location.reload() }: { readonly reload?: () => void }) {
  const { saved, hasFailed, retry } = useLists()
  return (
    <div className={classes.page}>
      <PageHead
        title={screens.configLists.title}
        text="Tudo o que se escolhe nos formulários. O que já não se usa desativa-se: não se perde."
      />
      {saved && <ListsEditor saved={saved} reload={reload} />}
      {!saved && !hasFailed && <Loading height={480} />}
      {hasFailed && (
        <div role="alert">
          <Text mb="xs">Não foi possível carregar as listas.</Text>
          <Button variant="default" onClick={retry}>
            Tentar de novo
          </Button>
        </div>
      )}
    </div>
  )
}

const unsavedText = (count: number) => {
  if (count === 0) return null
  return count === 1 ? '1 lista por guardar' : `${count} listas por guardar`
}

interface ListsEditorProps {
  readonly saved: SavedLists
  readonly reload: () => void
}

function ListsEditor({ saved, reload }: ListsEditorProps) {
  const phone = usePhone()
  const draft = useListsDraft(saved)
  // In the tab's storage: the reload after a save comes back to the same list.
  const [stored, setName] = useSessionStorage<EditedListName>({
    key: 'tipy:list',
    defaultValue: 'offices',
    getInitialValueInEffect: false,
  })
  const name = Object.hasOwn(editedListLabels, stored) ? stored : 'offices'
  const leave = useLeave({ isUnsaved: () => draft.count > 0, onClose: () => {}, onDiscard: draft.discard })
  const { label, hint } = editedListLabels[name]
  /** Every part of the page may show a list: it is loaded again. The browser asks first if another form is unsaved. */
  async function save() {
    if (!(await draft.save())) return
    successAcrossReload('Lista atualizada com sucesso')
    reload()
  }
  return (
    <>
      <Notices draft={draft} saved={saved} />
      <div className={classes.columns}>
        {phone ? (
          <PhoneChoice name={name} onChoose={setName} />
        ) : (
          <Choice draft={draft} name={name} onChoose={setName} />
        )}
        <Section title={label} className={classes.editor}>
          <Text size="sm" c="dimmed" mb="md">
            {hint}
          </Text>
          {/* The key mounts a new editor for each list, so that no state of the previous one remains. */}
          <ListEditor key={name} name={name} draft={draft} />
        </Section>
      </div>
      <SaveBar
        unsaved={unsavedText(draft.count)}
        isSaving={draft.isSaving}
        onSave={() => void save()}
        onDiscard={draft.discard}
      />
      <LeaveDialog {...leave} />
    </>
  )
}

interface ChoiceProps {
  readonly draft: ListsDraft
  readonly name: EditedListName
  readonly onChoose: (name: EditedListName) => void
}

function PhoneChoice({ name, onChoose }: Omit<ChoiceProps, 'draft'>) {
  return (
    <NativeSelect
      label="Lista"
      value={name}
      onChange={event => onChoose(event.currentTarget.value as EditedListName)}
      data={listGroups.map(({ title, lists }) => ({
        group: title,
        items: lists.map(value => ({ value, label: editedListLabels[value].label })),
      }))}
    />
  )
}

function Choice({ draft, name, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const words = fold(typed).split(/\s+/).filter(Boolean)
  const matches = (each: EditedListName) => {
    const lines = draft.values[each]
    const items = Array.isArray(lines) ? (lines as readonly Line[]).map(line => line.name).join(' ') : ''
    const text = fold(`${editedListLabels[each].label} ${editedListLabels[each].hint} ${items}`)
    return words.every(word => text.includes(word))
  }
  const groups = listGroups.map(({ title, lists }) => ({ title, lists: lists.filter(matches) }))
  const found = groups.filter(({ lists }) => lists.length > 0)
  return (
    <nav aria-label="Listas" className={classes.choice}>
      <TextInput
        type="search"
        aria-label="Pesquisar listas e itens"
        placeholder="Pesquisar…"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <Text size="sm" c="dimmed">
          Nada corresponde à pesquisa.
        </Text>
      )}
      {found.map(({ title, lists }) => (
        <section key={title} aria-label={title}>
          <Text size="xs" fw={700} c="dimmed" className={classes.group}>
            {title}
          </Text>
          {lists.map(each => (
            <UnstyledButton
              key={each}
              className={classes.entry}
              aria-current={each === name || undefined}
              onClick={() => onChoose(each)}
            >
              <span>{editedListLabels[each].label}</span>
              {draft.isChanged(each) && <Badge color="petrol">Por guardar</Badge>}
              {each !== 'limits' && <span className={classes.count}>{draft.values[each].length}</span>}
            </UnstyledButton>
          ))}
        </section>
      ))}
    </nav>
  )
}
