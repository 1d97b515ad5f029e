import classes from './Shell.module.css'

export const contentId = 'conteudo'

/** First stop of the Tab key. It moves the focus without changing the address, which holds the state of lists. */
export function SkipLink() {
  return (
    <a
      data-screen-only
      href={`#${contentId}`}
      className={classes.skip}
      onClick={event => {
        event.preventDefault()
        document.getElementById(contentId)?.focus()
      }}
    >
      Saltar para o conteúdo
    </a>
  )
}
