import {
  type Icon,
  IconFile,
  IconKeyboard,
  IconLayoutGridAdd,
  IconListCheck,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSun,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { Features } from '@tipy/domain/access/grant'
import { roleNameIn } from '@tipy/domain/access/roleNames'
import type { Config } from '@tipy/domain/company/config'
import type { FoundPerson, FoundRecord } from '@tipy/domain/features/palette/palette.contract'
import type { OwnUser } from '@tipy/domain/features/users/users.contract'
import { editorPath, opensEditor } from '@tipy/domain/navigation/guard'
import { type NamedScreen, screens } from '@tipy/domain/navigation/screens'
import { stateFieldOf } from '@tipy/domain/record/stateField'
import { useMemo } from 'react'
import { personOf } from '#app/guard.ts'
import { setDarkMode } from '#app/session/preferences.ts'
import { useSession } from '#app/session/session.ts'
import { iconOf } from '#app/shell/icons.ts'
import { type Found, Palette, type PaletteEntry } from '#features/palette/index.ts'
import { namesOf } from '#kinds/names.ts'
import { PersonAvatar } from '#kinds/PersonAvatar.tsx'
import { stateItem } from '#kinds/stateItem.ts'
import { StateTag } from '#ui/StateTag.tsx'
import { listsFor, mayAdd, type Place, pagesFor, placeOfPerson } from './places.ts'

interface ShellPaletteProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly takeTyped: () => string
  readonly user: OwnUser
  readonly config: Config
  readonly features: Features
  readonly onHelp: () => void
  /** Undefined for users without the to-do widget. */
  readonly onNewTask: (() => void) | undefined
}

const drawing = { size: 18, stroke: 1.7, 'aria-hidden': true } as const
const draw = (Drawing: Icon) => <Drawing {...drawing} />
const drawingOf = (screen: Pick<NamedScreen, 'icon'>) => draw(iconOf(screen, IconFile))

type Go = (place: Place) => () => void

/** The entries that the palette offers without a request to the server. */
function useOwnEntries({ user, features, onHelp, onNewTask }: ShellPaletteProps, go: Go): readonly PaletteEntry[] {
  const darkMode = useSession(state => state.darkMode)
  return useMemo(() => {
    const person = personOf(user)
    const pages = pagesFor(person, features).map(screen => ({
      key: `page ${screen.name}`,
      group: 'Páginas',
      title: screen.title,
      ...(screen.keywords && { keywords: screen.keywords }),
      icon: drawingOf(screen),
      ...(screen.shortcut && { shortcut: screen.shortcut }),
      run: go({ to: screen.path }),
    }))
    const additions = listsFor(person, features)
      .filter(({ record }) => mayAdd(record, person, features))
      .map(({ record, screen }) => ({
        key: `add ${record.name}`,
        group: 'Ações',
        title: `Adicionar ${record.label.toLowerCase()}`,
        keywords: 'criar novo nova',
        icon: draw(IconPlus),
        run: go({ to: screen.path, search: { panel: 'add' } }),
      }))
    const actions = [
      ...(opensEditor(editorPath, person, features)
        ? [
            {
              key: 'dashboard',
              title: 'Editar painel',
              keywords: 'widgets separadores início dashboard',
              icon: draw(IconLayoutGridAdd),
              run: go({ to: screens.home.path, search: { edit: 'true' } }),
            },
          ]
        : []),
      ...(onNewTask
        ? [
            {
              key: 'task',
              title: 'Nova tarefa',
              keywords: 'adicionar criar lembrete',
              icon: draw(IconListCheck),
              run: onNewTask,
            },
          ]
        : []),
      {
        key: 'dark',
        title: darkMode ? 'Modo claro' : 'Modo escuro',
        keywords: 'tema cores',
        icon: draw(darkMode ? IconSun : IconMoon),
        run: () => setDarkMode(!darkMode),
      },
      {
        key: 'help',
        title: 'Atalhos do teclado',
        keywords: 'ajuda teclas',
        icon: draw(IconKeyboard),
        shortcut: '?',
        run: onHelp,
      },
      {
        key: 'logout',
        title: screens.logout.title,
        keywords: 'sair',
        icon: draw(IconLogout),
        run: go({ to: screens.logout.path }),
      },
    ].map(action => ({ ...action, group: 'Ações' }))
    return [...pages, ...additions, ...actions]
  }, [user, features, darkMode, onHelp, onNewTask, go])
}

/** The entry and link of each result of the server. Results without a link are left out. */
function usePresenting({ user, config, features }: ShellPaletteProps, go: Go) {
  return useMemo(() => {
    const person = personOf(user)
    const lists = listsFor(person, features)
    const names = namesOf(config, [])
    const ofPerson = (found: FoundPerson): readonly PaletteEntry[] => {
      const place = placeOfPerson(found, person, features)
      if (!place) return []
      const role = roleNameIn(config.roles, found.role, found.gender)
      return [
        {
          key: `person ${found._id}`,
          group: 'Pessoas',
          title: found.name,
          detail: `${role} · ${place.title}`,
          icon: <PersonAvatar name={found.name} image={found.image} size={26} />,
          run: go(place),
        },
      ]
    }
    const ofRecord = ({ model, _id, texts: [title = '', ...others], state }: FoundRecord): readonly PaletteEntry[] => {
      const list = lists.find(({ record }) => record.name === model)
      if (!list) return []
      const { screen, record } = list
      const item = stateItem(record.fields[stateFieldOf(record)?.name ?? ''], state, names)
      return [
        {
          key: `${model} ${_id}`,
          group: screen.title,
          title,
          detail: others.join(' · '),
          ...(item && { state: <StateTag color={item.color} shape={item.outcome} label={item.name} /> }),
          icon: drawingOf(screen),
          run: go({ to: screen.path, search: { id: _id } }),
        },
      ]
    }
    return ({ people, records }: Found) => [...people.flatMap(ofPerson), ...records.flatMap(ofRecord)]
  }, [user, config, features, go])
}

/** The user's palette: everything they may open, do and find by keyboard. */
export function ShellPalette(props: ShellPaletteProps) {
  const navigate = useNavigate()
  const offices = useSession(state => state.selectedOffices)
  const go = useMemo(
    (): Go =>
      ({ to, search }) =>
      () =>
        void navigate({ to, ...(search && { search }) }),
    [navigate],
  )
  const entries = useOwnEntries(props, go)
  const present = usePresenting(props, go)
  const { opened, onClose, takeTyped } = props
  return <Palette {...{ opened, onClose, takeTyped, entries, present, offices }} />
}
