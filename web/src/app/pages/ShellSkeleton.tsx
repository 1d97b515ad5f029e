import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useSession } from '#app/session/session.ts'
import classes from './ShellSkeleton.module.css'

const entries = [96, 118, 104, 88, 92, 84, 110]

/** The shell's layout without text, while the configuration is loading. */
export function ShellSkeleton() {
  const isHorizontal = useSession(state => state.user?.horizontalMenu)
  return (
    <div className={classes.shell} data-horizontal={isHorizontal || undefined}>
      <VisuallyHidden component="output">A carregar…</VisuallyHidden>
      <div className={classes.bar} aria-hidden>
        <Skeleton w={30} h={30} radius="md" />
        <Skeleton w={120} h={16} />
        <span className={classes.gap} />
        <Skeleton w={210} h={34} className={classes.wide} />
        <Skeleton w={210} h={34} className={classes.wide} />
        <Skeleton w={32} h={32} circle />
      </div>
      <div className={classes.drawer} aria-hidden>
        {entries.map(width => (
          <Skeleton key={width} w={width} h={14} />
        ))}
      </div>
      <main className={classes.page} aria-busy>
        <Skeleton w={240} h={26} />
        <Skeleton w={320} h={14} />
        <div className={classes.cards}>
          <Skeleton h={110} radius="md" />
          <Skeleton h={110} radius="md" />
          <Skeleton h={110} radius="md" />
        </div>
      </main>
    </div>
  )
}
