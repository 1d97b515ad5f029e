import { Alert, Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { choices } from '@tipy/domain/access/choices'
import { mayConvert } from '@tipy/domain/features/leads/leads.policy'
import { type FormEvent, useRef, useState } from 'react'
import { call, callOrThrow } from '#api/client.ts'
import { explain } from '#api/explain.ts'
import { rowKey } from '#api/records.ts'
import { useSessionContext } from '#session/sessionContext.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { incomplete, mandatory } from '#ui/messages.ts'
import { toast } from '#ui/toast.ts'
import { useConversion } from './conversion.ts'
import { PersonField } from './fields.tsx'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './steps.ts'
import classes from './wizard.module.css'

interface RecruitedStepProps extends StepProps {
  /** Opens the staff form in place of the wizard. */
  readonly onConvert: () => void
  /** A question is open over the panel, and takes its keys. */
  readonly onAsking: (isAsking: boolean) => void
}

/** Step 6: the candidate becomes staff, by a new record or as a person who has one already. */
export function RecruitedStep({ wizard, lead, onConvert, onAsking }: RecruitedStepProps) {
  const { flags } = useSessionContext()
  const conversion = useConversion()
  if (!mayConvert({ flags }))
    return <Alert color="gray">A lead está aprovada. Só quem edita leads a pode converter.</Alert>
  const hasDraft = lead.userDraft !== undefined && lead.userDraft !== null
  return (
    <>
      {conversion && (
        <section className={classes.form} aria-label="Criar consultor">
          <h4 className={classes.formTitle}>Criar Consultor</h4>
          <p className={classes.quiet}>
            {hasDraft
              ? 'Há um rascunho da ficha: continue onde ficou.'
              : 'A ficha de staff abre com o que se sabe da lead.'}
          </p>
          <div>
            <Button leftSection={<IconUserPlus size={16} />} onClick={onConvert}>
              {hasDraft ? 'Continuar Rascunho' : 'Criar Ficha'}
            </Button>
          </div>
        </section>
      )}
      <LinkForm wizard={wizard} lead={lead} onAsking={onAsking} isSecondary={conversion !== null} />
    </>
  )
}

interface LinkFormProps extends Pick<RecruitedStepProps, 'wizard' | 'lead' | 'onAsking'> {
  readonly isSecondary: boolean
}

/** The candidate has a staff record already: they are linked, and the timeline ends. */
function LinkForm({ wizard, lead, onAsking, isSecondary }: LinkFormProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const { data: people = [] } = useQuery({
    queryKey: [...rowKey('leads', lead._id), 'people'],
    queryFn: ({ signal }) => callOrThrow('GET /api/leads/{id}/people', { params: { id: lead._id }, signal }),
  })

  const nameOf = (id: string) => people.find(({ _id }) => _id === id)?.name ?? ''

  function choose(person: string | null) {
    setChosen(person)
    setError(undefined)
    wizard.setDirty(person !== null)
  }

  function refuse(sentence: string, text = sentence) {
    setError(sentence)
    toast.problem(text)
    form.current?.querySelector('input')?.focus()
  }

  function ask(isOpen: boolean) {
    setAsking(isOpen)
    onAsking(isOpen)
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isAsking) return
    if (chosen === null) return refuse(mandatory, incomplete)
    ask(true)
  }

  async function link(person: string) {
    const body = { lead: lead._id, source: lead.source }
    const answer = await call('PATCH /api/users/{id}', {
      params: { id: person },
      body,
      idempotencyKey: `${lead._id} ${person}`,
    })
    ask(false)
    if (!answer.ok) {
      const fields = answer.data?.fields ?? {}
      return refuse(fields.lead ?? Object.values(fields)[0] ?? explain(answer))
    }
    toast.success('Lead associada com sucesso')
    wizard.setDirty(false)
    await wizard.readAgain()
  }

  return (
    <>
      <StepForm
        title="Escolher Consultor Existente"
        form={form}
        submit={submit}
        action="Associar"
        isSecondary={isSecondary}
        isSaving={false}
      >
        <PersonField
          label="Consultor"
          among={choices.wizardConsultants}
          people={people}
          value={chosen}
          error={error}
          onChange={choose}
          description="Uma pessoa do staff que ainda não tem lead."
        />
      </StepForm>
      {isAsking && chosen !== null && (
        <ConfirmDialog
          title={`Associar ${lead.name} a ${nameOf(chosen)}?`}
          action="Associar"
          isDestructive={false}
          zIndex={400}
          onConfirm={() => link(chosen)}
          onClose={() => ask(false)}
        >
          A lead fica ligada à ficha de {nameOf(chosen)} e a linha do tempo termina. Não pode ser anulado.
        </ConfirmDialog>
      )}
    </>
  )
}
