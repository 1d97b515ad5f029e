import { flagLabels } from '@tipy/domain/access/flagLabels'
import { type Flag, flags } from '@tipy/domain/access/flags'
import { type Features, type Grant, isOpenToAll } from '@tipy/domain/access/grant'
import { sameGrant, sysAdminOnly } from '@tipy/domain/features/config/config.access.rules'
import { useCallback, useMemo, useState } from 'react'
import type { Refusal } from '#api/answer.ts'
import { explain } from '#api/explain.ts'
import { toast } from '#ui/toast.ts'
import { type SavedAccess, useSavingAccess } from './calls.ts'

export type Change = (grant: Grant) => Grant

export interface AccessDraft {
  /** The saved grants with the unsaved changes applied. */
  readonly features: Features
  readonly grantOf: (flag: Flag) => Grant
  readonly savedGrantOf: (flag: Flag) => Grant
  readonly isChanged: (flag: Flag) => boolean
  readonly change: (flag: Flag, how: Change) => void
  readonly count: number
  readonly isSaving: boolean
  /** Another user saved first. */
  readonly conflict: boolean
  readonly discard: () => void
  readonly save: () => Promise<void>
}

/** The message of a refusal, starting with the labels of the refused flags. */
function refusalOf(refusal: Refusal): string {
  const named = flags.filter(flag => Object.keys(refusal.data?.fields ?? {}).some(path => path.split('.')[1] === flag))
  const sentences = Object.values(refusal.data?.fields ?? {})
  return named.length === 0
    ? explain(refusal)
    : `${named.map(flag => flagLabels[flag].label).join(', ')}: ${sentences[0] ?? explain(refusal)}`
}

export function useAccessDraft(saved: SavedAccess): AccessDraft {
  const send = useSavingAccess()
  const [touched, setTouched] = useState<Features>({})
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState(false)
  const before = saved.features as Features

  const changed = useMemo(
    () =>
      Object.fromEntries(
        flags.flatMap(flag => {
          const grant = touched[flag]
          return grant && !sameGrant(before[flag] ?? sysAdminOnly, grant) ? [[flag, grant] as const] : []
        }),
      ) as Features,
    [touched, before],
  )
  const features = useMemo(() => ({ ...before, ...changed }), [before, changed])
  const change = useCallback(
    (flag: Flag, how: Change) =>
      setTouched(was => ({ ...was, [flag]: how(was[flag] ?? saved.features[flag] ?? sysAdminOnly) })),
    [saved],
  )

  async function save() {
    setSaving(true)
    const open = flags.filter(flag => changed[flag] && isOpenToAll(changed[flag]))
    const answer = await send(changed, open, saved.version)
    setSaving(false)
    setConflict(!answer.ok && answer.message === 'STALE')
    if (answer.ok) {
      setTouched({})
      toast.success('Acessos guardados')
    } else if (answer.message !== 'STALE') toast.failure(refusalOf(answer))
  }

  return {
    features,
    grantOf: flag => features[flag] ?? sysAdminOnly,
    savedGrantOf: flag => before[flag] ?? sysAdminOnly,
    isChanged: flag => Object.hasOwn(changed, flag),
    change,
    count: Object.keys(changed).length,
    isSaving,
    conflict,
    discard: () => {
      setTouched({})
      setConflict(false)
    },
    save,
  }
}
