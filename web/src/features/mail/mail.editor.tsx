import { Button, Group, Text, Textarea, TextInput, Title, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconSend } from '@tabler/icons-react'
import type { FieldMessages } from '@tipy/domain/errors/errors'
import { mailTemplates, type Placeholder, type Wording } from '@tipy/domain/features/mail/mail.templates'
import { markOf, maxBodyLength, maxSubjectLength, wordingIssues } from '@tipy/domain/features/mail/mail.wording'
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { explain } from '#api/explain.ts'
import { incomplete, mandatory } from '#ui/messages.ts'
import { useShortcuts } from '#ui/shortcuts/useShortcuts.ts'
import { toast } from '#ui/toast.ts'
import { sendTest, type useWordings, type Worded } from './mail.calls.ts'
import { Conflict } from './mail.conflict.tsx'
import classes from './mail.module.css'

interface EditorProps {
  readonly worded: Worded
  /** The text on screen, saved or not. */
  readonly wording: Wording
  readonly isUnsaved: boolean
  /** Null discards the unsaved text. */
  readonly onWrite: (wording: Wording | null) => void
  readonly onSave: ReturnType<typeof useWordings>['save']
}

/** Validation before the request is sent. */
function issuesOf({ template }: Worded, { subject, body }: Wording): FieldMessages {
  const missing = {
    ...(subject.trim() === '' && { subject: mandatory }),
    ...(body.trim() === '' && { body: mandatory }),
  }
  return { ...wordingIssues(mailTemplates[template], { subject, body }), ...missing }
}

function useEditor({ worded, wording, onWrite, onSave }: EditorProps) {
  const [isBusy, setBusy] = useState(false)
  const [isLate, setLate] = useState(false)
  const wrong = issuesOf(worded, wording)

  function refused(): boolean {
    const sentences = Object.values(wrong)
    if (sentences.length > 0) toast.failure(sentences.includes(mandatory) ? incomplete : 'Há campos inválidos')
    return sentences.length > 0
  }

  async function put(next: Wording | null, message: string) {
    setBusy(true)
    const answer = await onSave(worded, next)
    setBusy(false)
    setLate(!answer.ok && answer.message === 'STALE')
    if (answer.ok) {
      onWrite(null)
      toast.success(message)
    } else toast.failure(explain(answer))
  }

  return {
    wrong,
    isBusy,
    /** Another user saved first. */
    isLate,
    giveWay: () => {
      setLate(false)
      onWrite(null)
    },
    save: async () => {
      if (!refused()) await put({ subject: wording.subject, body: wording.body }, 'Modelo guardado com sucesso')
    },
    restore: () => put(null, 'Modelo original reposto'),
    test: async () => {
      if (refused()) return
      setBusy(true)
      await sendTest(worded.template, wording)
      setBusy(false)
    },
  }
}

/** Ctrl+S saves, wherever on the page the focus is. */
function useSaveKey(save: () => void) {
  const latest = useRef(save)
  useLayoutEffect(() => {
    latest.current = save
  })
  useShortcuts(
    useMemo(
      () => [{ key: 'mod+s', description: 'Guardar o modelo', group: 'Neste ecrã', run: () => latest.current() }],
      [],
    ),
  )
}

type Box = HTMLInputElement | HTMLTextAreaElement

/** Inserts a placeholder at the last cursor position. */
function insertAt(box: Box | null, mark: string, write: (text: string) => void) {
  if (!box) return
  const { value, selectionStart, selectionEnd } = box
  const from = selectionStart ?? value.length
  write(value.slice(0, from) + mark + value.slice(selectionEnd ?? from))
  const end = from + mark.length
  requestAnimationFrame(() => {
    box.focus()
    box.setSelectionRange(end, end)
  })
}

export function Editor(props: EditorProps) {
  const { worded, wording, isUnsaved, onWrite } = props
  const template = mailTemplates[worded.template]
  const { wrong, isBusy, isLate, giveWay, save, restore, test } = useEditor(props)
  useSaveKey(() => void save())
  const subject = useRef<HTMLInputElement>(null)
  const body = useRef<HTMLTextAreaElement>(null)
  const latest = useRef<RefObject<Box | null>>(body)
  const write = (part: Partial<Wording>) => onWrite({ subject: wording.subject, body: wording.body, ...part })

  function insert(placeholder: Placeholder) {
    const isSubject = latest.current === subject && !placeholder.button
    insertAt(isSubject ? subject.current : body.current, markOf(placeholder), text =>
      write(isSubject ? { subject: text } : { body: text }),
    )
  }

  return (
    <section className={classes.editor} aria-label={`Modelo ${template.label}`}>
      <div>
        <Title order={2} fz="md">
          {template.label}
        </Title>
        <Text size="sm" c="dimmed">
          {template.description}
        </Text>
      </div>
      {isLate && <Conflict theirs={worded} onTake={giveWay} />}
      <TextInput
        label="Assunto"
        withAsterisk
        ref={subject}
        value={wording.subject}
        maxLength={maxSubjectLength}
        error={wrong.subject}
        onFocus={() => {
          latest.current = subject
        }}
        onChange={event => write({ subject: event.currentTarget.value })}
      />
      <Textarea
        label="Mensagem"
        description="Uma linha vazia separa parágrafos. Uma ligação sozinha num parágrafo é um botão."
        withAsterisk
        autosize
        minRows={12}
        maxRows={18}
        ref={body}
        className={classes.body}
        value={wording.body}
        maxLength={maxBodyLength}
        error={wrong.body}
        onFocus={() => {
          latest.current = body
        }}
        onChange={event => write({ body: event.currentTarget.value })}
      />
      <fieldset style={{ margin: 0, padding: 0, border: 0 }}>
        <Text component="legend" size="sm" fw={500} mb={6}>
          Marcadores
        </Text>
        <div className={classes.chips}>
          {Object.values<Placeholder>(template.placeholders).map(placeholder => (
            <Tooltip key={placeholder.word} label={placeholder.label}>
              <Button
                size="compact-xs"
                variant="light"
                aria-label={`Inserir ${placeholder.label}`}
                onClick={() => insert(placeholder)}
              >
                {markOf(placeholder)}
              </Button>
            </Tooltip>
          ))}
        </div>
      </fieldset>
      <Group justify="space-between">
        <Group gap="xs">
          <Button
            variant="default"
            disabled={isBusy || (worded.isOriginal && !isUnsaved)}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={() => (worded.isOriginal ? onWrite(null) : void restore())}
          >
            Repor original
          </Button>
          <Button
            variant="default"
            disabled={isBusy}
            leftSection={<IconSend size={16} aria-hidden />}
            onClick={() => void test()}
          >
            Enviar teste
          </Button>
        </Group>
        <Button disabled={!isUnsaved} loading={isBusy} onClick={() => void save()}>
          Guardar
        </Button>
      </Group>
    </section>
  )
}
