import { useId } from 'react'

/** The product's logo: a house whose door is a T. Decorative: the name is always shown or announced next to it. */
export function Mark({ size = 30 }: { readonly size?: number }) {
  const gradient = useId()
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#0a4f79" />
          <stop offset="1" stopColor="#2b86c2" />
        </linearGradient>
      </defs>
      <rect width="32" height="32" rx="8" fill={`url(#${gradient})`} />
      <path d="M16 6.2 26 14v11.2a.8.8 0 0 1-.8.8H18V18h4v-3H10v3h4v8H6.8a.8.8 0 0 1-.8-.8V14z" fill="#fff" />
    </svg>
  )
}
