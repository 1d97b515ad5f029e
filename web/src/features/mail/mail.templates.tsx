import { Badge, UnstyledButton } from '@mantine/core'
import { type MailName, mailTemplates, type Wording } from '@tipy/domain/features/mail/mail.templates'
import { useState } from 'react'
import { LeaveDialog } from '#form/LeaveDialog.tsx'
import { useLeave } from '#form/useLeave.ts'
import type { useWordings, Worded } from './mail.calls.ts'
import { Editor } from './mail.editor.tsx'
import classes from './mail.module.css'
import { Preview } from './mail.preview.tsx'

type Drafts = Readonly<Partial<Record<MailName, Wording>>>

interface TemplateEditorProps {
  readonly templates: readonly Worded[]
  readonly onSave: ReturnType<typeof useWordings>['save']
}

/** The list of templates, the editor of the chosen one, and its preview. Each template keeps its unsaved text. */
export function TemplateEditor({ templates, onSave }: TemplateEditorProps) {
  const [chosen, choose] = useState<MailName>('resetPassword')
  const [drafts, setDrafts] = useState<Drafts>({})
  const leave = useLeave({
    isUnsaved: () => Object.values(drafts).some(Boolean),
    onClose: () => {},
    onDiscard: () => {},
  })
  const worded = templates.find(({ template }) => template === chosen)
  if (!worded) return null
  const draft = drafts[chosen]
  const wording = draft ?? worded

  /** A text equal to the saved one is not kept as a draft. */
  function write(next: Wording | null) {
    const isSame = next && next.subject === worded?.subject && next.body === worded.body
    const { [chosen]: _, ...others } = drafts
    setDrafts(next && !isSame ? { ...others, [chosen]: next } : others)
  }

  return (
    <div className={classes.workspace}>
      <nav aria-label="Modelos de e-mail">
        <ul className={classes.templates}>
          {templates.map(one => (
            <li key={one.template}>
              <UnstyledButton
                className={classes.template}
                aria-current={one.template === chosen ? 'true' : undefined}
                onClick={() => choose(one.template)}
              >
                {mailTemplates[one.template].label}
                <Mark worded={one} isUnsaved={drafts[one.template] !== undefined} />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      </nav>
      <Editor
        key={chosen}
        worded={worded}
        wording={wording}
        isUnsaved={draft !== undefined}
        onWrite={write}
        onSave={onSave}
      />
      <Preview template={chosen} wording={wording} />
      <LeaveDialog {...leave} />
    </div>
  )
}

function Mark({ worded, isUnsaved }: { readonly worded: Worded; readonly isUnsaved: boolean }) {
  if (isUnsaved)
    return (
      <Badge size="xs" color="yellow">
        Por guardar
      </Badge>
    )
  return worded.isOriginal ? null : <Badge size="xs">Alterado</Badge>
}
