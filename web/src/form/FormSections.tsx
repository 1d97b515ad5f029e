import { shallowEqual } from '@mantine/hooks'
import type { AnyRecord } from '@tipy/domain/record/define'
import { memo } from 'react'
import { Section } from '#ui/Section.tsx'
import { useFormApi } from './context.ts'
import classes from './Form.module.css'
import type { AnySlot, PlacedSection } from './layout.ts'
import { PartsField } from './PartsField.tsx'
import { PlainInput } from './PlainInput.tsx'
import { Suggestions } from './Suggestions.tsx'
import { sectionId } from './sections.ts'

interface FormSectionsProps {
  /** What the ids of its sections begin with. */
  readonly base: string
  readonly columns: readonly (readonly PlacedSection[])[]
}

/** Kinds of which an input only has to be focused to be typed in; others open a calendar or a list. */
const typedKinds: ReadonlySet<string> = new Set([
  'text',
  'longText',
  'email',
  'phone',
  'link',
  'money',
  'percent',
  'fraction',
  'number',
])

/** The fields of a form in their sections and columns. */
export const FormSections = memo(function FormSections({ base, columns }: FormSectionsProps) {
  const { record, may } = useFormApi()
  // The first field the user may change takes the focus; if that would open something, its section does.
  const first = columns
    .flat()
    .flatMap(({ slots }) => slots)
    .find(({ field }) => may.has(field))?.field
  const isTyped = first !== undefined && typedKinds.has(record.fields[first]?.kind ?? '')
  return (
    <div className={classes.columns} data-three={columns.length > 2 || undefined}>
      {columns.map((sections, column) => (
        <div key={sections.map(({ title }) => title).join()} className={classes.column}>
          {sections.map(({ title, slots, Content }) => (
            <Section
              key={title}
              title={title}
              id={sectionId(base, column, title)}
              className={classes.card}
              takesFocus={!isTyped && slots.some(({ field }) => field === first)}
            >
              <div className={classes.section}>
                {slots.length > 0 && (
                  <div className={classes.fields} data-titled={isTitled(title, slots, record) || undefined}>
                    {slots.map(slot => (
                      <FormSlot key={slot.field} slot={slot} isFirst={slot.field === first} />
                    ))}
                  </div>
                )}
                {Content && <Content />}
              </div>
            </Section>
          ))}
        </div>
      ))}
    </div>
  )
})

/** Whether a section of one field has that field's label as its title: then the label is not shown again. */
function isTitled(title: string, slots: readonly AnySlot[], record: AnyRecord): boolean {
  const [only, ...others] = slots
  return only !== undefined && others.length === 0 && record.fields[only.field]?.label === title
}

const wideKinds: ReadonlySet<string> = new Set(['parts', 'longText', 'links'])
/** Their boxes have as many lines as they have values. */
const growingKinds: ReadonlySet<string> = new Set([
  'choices',
  'people',
  'offices',
  'languages',
  'days',
  'longText',
  'links',
])

interface FormSlotProps {
  readonly slot: AnySlot
  readonly isFirst: boolean
}

/** The fields around it may appear and disappear: that places all slots again, but changes none. */
const isSameSlot = (one: FormSlotProps, other: FormSlotProps) =>
  one.isFirst === other.isFirst && shallowEqual(one.slot, other.slot)

const FormSlot = memo(function FormSlot({ slot, isFirst }: FormSlotProps) {
  const { record, may } = useFormApi()
  const field = record.fields[slot.field]
  if (!field) return null
  const isLocked = !may.has(slot.field)
  const { Adornment, Draw } = slot
  const usual =
    field.kind === 'parts' ? (
      <PartsField name={slot.field} field={field} isLocked={isLocked} slot={slot} />
    ) : (
      <PlainInput path={slot.field} field={field} isLocked={isLocked} slot={slot} isFirst={isFirst} />
    )
  const input = Draw ? <Draw slot={slot} isLocked={isLocked} usual={usual} /> : usual
  return (
    <div
      className={classes.slot}
      data-kind={field.kind === 'flag' && field.labelsFrom ? 'words' : field.kind}
      data-wide={slot.wide || wideKinds.has(field.kind) || undefined}
      data-more={Boolean(Draw ?? slot.suggests) || growingKinds.has(field.kind) || undefined}
    >
      {Adornment && !isLocked ? (
        <div className={classes.besides}>
          {input}
          <div className={classes.beside}>
            <Adornment />
          </div>
        </div>
      ) : (
        input
      )}
      {slot.suggests && !isLocked && <Suggestions name={slot.field} label={field.label} amounts={slot.suggests} />}
    </div>
  )
}, isSameSlot)
