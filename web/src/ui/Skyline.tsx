/** A decorative row of roofs. */
export function Skyline({ className }: { readonly className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 960 150" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path
        fill="currentColor"
        d="M0 150V98l46-34 46 34v52zM104 150V70h74v80zM190 150V104l38-28 38 28v46zM278 150V52l44-30 44 30v98zM378 150V92h60v58zM450 150V76l52-40 52 40v74zM566 150V104l34-26 34 26v46zM646 150V60h82v90zM740 150V96l40-30 40 30v54zM832 150V80h54v70zM898 150V100l44-32 44 32v50z"
      />
      <path
        fill="#062b43"
        d="M36 112h20v18H36zM120 86h14v14h-14zm28 0h14v14h-14zm-28 28h14v14h-14zm28 0h14v14h-14zM220 116h16v34h-16zM304 66h14v16h-14zm24 0h14v16h-14zm-24 34h14v16h-14zm24 0h14v16h-14zM396 106h24v16h-24zM492 90h20v22h-20zM592 116h16v16h-16zM662 78h16v14h-16zm32 0h16v14h-16zm-32 30h16v14h-16zm32 0h16v14h-16zM772 108h16v42h-16zM848 94h22v16h-22z"
      />
    </svg>
  )
}
