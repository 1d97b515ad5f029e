import { Avatar } from '@mantine/core'
import { usePicture } from '#api/pictures.ts'

interface PersonAvatarProps {
  readonly name: string
  /** The id of their photo. */
  readonly image: string | null
  readonly size: number
}

const ignoresMouse = { pointerEvents: 'none' } as const

/**
 * A person's photo, or their initials. Hidden from screen readers: the name is shown next to it.
 * The mouse goes to what is around it: a browser drops a click if the initials pressed were replaced by the photo before
 * the mouse button is up.
 */
export function PersonAvatar({ name, image, size }: PersonAvatarProps) {
  return (
    <Avatar name={name} src={usePicture(image)} size={size} color="petrol" alt="" aria-hidden style={ignoresMouse} />
  )
}
