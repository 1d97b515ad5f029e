import { Button, Stack, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import {
  type ImageTemplate,
  imageLimits,
  imageSentences,
  isDrawable,
  usualText,
} from '@tipy/domain/features/consultantImages/consultantImages.rules'
import { useState } from 'react'
import { useNames } from '#kinds/names.ts'
import { PeoplePicker } from '#kinds/PeoplePicker.tsx'
import { useSessionContext } from '#session/sessionContext.ts'
import { Section } from '#ui/Section.tsx'
import { type ImageChoice, saveImages } from './consultantImages.calls.ts'
import { Choices } from './consultantImages.choices.tsx'
import classes from './consultantImages.module.css'
import { Previews } from './consultantImages.preview.tsx'

type Look = Omit<ImageChoice, 'text'>
const firstLook: Look = { template: 'welcome', format: 'square', palette: null, phone: true, email: true }

/** The choices. Each template keeps its own text, so that switching templates loses none. */
function useChoice() {
  const { today } = useSessionContext()
  const [look, setLook] = useState(firstLook)
  const [texts, setTexts] = useState<Partial<Record<ImageTemplate, string>>>({})
  const text = texts[look.template] ?? usualText(look.template, today)
  const choice: ImageChoice = { ...look, text }

  function change({ text: typed, ...part }: Partial<ImageChoice>) {
    if (typed !== undefined) setTexts(before => ({ ...before, [look.template]: typed }))
    setLook(before => ({ ...before, ...part }))
  }

  return { choice, change }
}

/** The choice with a text that can be drawn: while the typed one is invalid, the last valid one. */
function useDrawn(choice: ImageChoice): ImageChoice {
  const [drawn, setDrawn] = useState(choice.text)
  if (isDrawable(choice.text) && choice.text !== drawn) setDrawn(choice.text)
  return { ...choice, text: drawn }
}

function saveLabel(count: number): string {
  return count > 1 ? `Descarregar ${count} imagens (zip)` : 'Descarregar imagem'
}

/** /users/image-generator: pictures of people, to be posted. */
export function ImageGeneratorPage() {
  const names = useNames()
  const { choice, change } = useChoice()
  const [people, setPeople] = useState<readonly string[]>([])
  const [shown, setShown] = useState('')
  const [isBusy, setBusy] = useState(false)
  const drawn = useDrawn(choice)
  const isTooMany = people.length > imageLimits.people
  const isWrong = people.length === 0 || isTooMany || !isDrawable(choice.text)

  function choose(next: readonly string[]) {
    // The preview shows the person who was just added.
    if (next.length > people.length) setShown(next.at(-1) ?? '')
    setPeople(next)
  }

  async function save(chosen: readonly string[]) {
    setBusy(true)
    await saveImages(chosen, choice)
    setBusy(false)
  }

  return (
    <div className={classes.page}>
      <header>
        <Title order={1} fz={26}>
          Gerador de imagens
        </Title>
        <Text c="dimmed">Imagens das pessoas da empresa, prontas para as redes sociais.</Text>
      </header>
      <div className={classes.desk}>
        <Section title="Escolhas">
          <Stack gap="md">
            <PeoplePicker
              label="Pessoas"
              names={names}
              value={people}
              onChange={choose}
              error={isTooMany && imageSentences.tooMany}
            />
            <Choices choice={choice} onChange={change} />
            <Button
              size="md"
              disabled={isWrong}
              loading={isBusy}
              leftSection={<IconDownload size={18} aria-hidden />}
              onClick={() => void save(people)}
            >
              {saveLabel(people.length)}
            </Button>
          </Stack>
        </Section>
        <Section title="Pré-visualização">
          <Previews
            people={people}
            shown={shown}
            onShow={setShown}
            nameOf={names.person}
            choice={drawn}
            maySave={!isWrong && !isBusy}
            onSave={person => void save([person])}
          />
        </Section>
      </div>
    </div>
  )
}
