import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from 'react'
import { useFormState } from 'react-hook-form'
import { useFormApi } from './context.ts'
import type { PlacedSection } from './layout.ts'
import classes from './SectionIndex.module.css'
import { goToSection, sectionId } from './sections.ts'
import { useCurrentSection } from './useCurrentSection.ts'

interface SectionIndexProps {
  readonly base: string
  readonly columns: readonly (readonly PlacedSection[])[]
  /** What scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
}

/** With fewer sections than this, all titles are in view anyway. */
const minSections = 3

/** In the strip the entry before the current one stays in view, in pixels. */
const stripMargin = 48

/** The keys that move among the entries, in the list at the side and in the strip of a narrow form. */
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** The sections of a form: where the user is, where errors are, and a way there. One stop of the Tab key. */
export const SectionIndex = memo(function SectionIndex({ base, columns, scroller }: SectionIndexProps) {
  const { form } = useFormApi()
  const { errors } = useFormState({ control: form.control })
  const entries = columns.flatMap((sections, column) =>
    sections.map(({ title, slots }) => ({
      id: sectionId(base, column, title),
      title,
      isWrong: slots.some(({ field }) => errors[field] !== undefined),
    })),
  )
  const { current, setCurrent } = useCurrentSection(
    scroller,
    entries.map(({ id }) => id),
  )
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Only sideways, in the strip: the form itself must not move.
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (link && current !== undefined) list.current?.scrollTo?.({ left: link.offsetLeft - stripMargin })
  }, [current])
  if (entries.length < minSections) return null

  function onKeyDown(event: KeyboardEvent<HTMLAnchorElement>) {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const here = links.indexOf(event.currentTarget)
    const last = links.length - 1
    const step = steps[event.key]
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? last : step === undefined ? undefined : here + step
    if (next === undefined) return
    event.preventDefault()
    links[Math.min(Math.max(next, 0), last)]?.focus()
  }

  return (
    <nav className={classes.index} aria-label="Secções do formulário">
      <ul className={classes.list} ref={list}>
        {entries.map(({ id, title, isWrong }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={classes.entry}
              tabIndex={id === current ? 0 : -1}
              aria-current={id === current ? 'location' : undefined}
              data-wrong={isWrong || undefined}
              onKeyDown={onKeyDown}
              onClick={event => {
                event.preventDefault()
                setCurrent(id)
                goToSection(id)
              }}
            >
              <span className={classes.title}>{title}</span>
              {isWrong && (
                <>
                  <IconAlertCircle size={15} aria-hidden className={classes.mark} />
                  <VisuallyHidden>(com erros)</VisuallyHidden>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
})
