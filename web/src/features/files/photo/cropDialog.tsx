import { Button, Group, Modal, Slider, Stack, Text } from '@mantine/core'
import { type PointerEvent, useId, useRef, useState } from 'react'
import { useReturnFocus } from '#ui/useReturnFocus.ts'
import classes from '../files.module.css'
import { type Crop, clampCrop, moved, nearest, type Picture, squareOf, wholeCrop } from './crop.ts'

interface CropDialogProps {
  /** The object URL of the chosen picture. */
  readonly address: string
  /** Receives the cropped square; returns whether it was accepted. */
  readonly onCropped: (content: Blob) => Promise<boolean>
  readonly onBroken: () => void
  readonly onClose: () => void
}

const side = 512
const viewport = 280
/** Crops a picture to a square: dragged by mouse or touch, or set with sliders by keyboard. */
export function CropDialog({ address, onCropped, onBroken, onClose }: CropDialogProps) {
  const image = useRef<HTMLImageElement>(null)
  const [picture, setPicture] = useState<Picture | null>(null)
  const [crop, setCrop] = useState<Crop>(wholeCrop)
  const [isBusy, setBusy] = useState(false)
  useReturnFocus()

  const change = (to: Partial<Crop>) => picture && setCrop(clampCrop(picture, { ...crop, ...to }))

  async function save() {
    if (!image.current || !picture) return
    setBusy(true)
    const content = await cut(image.current, squareOf(picture, crop))
    const isTaken = content !== null && (await onCropped(content))
    setBusy(false)
    if (isTaken) onClose()
  }

  return (
    <Modal opened onClose={onClose} title="Fotografia">
      <Stack gap="md">
        <Viewport picture={picture} crop={crop} onCrop={setCrop}>
          <img
            ref={image}
            src={address}
            alt=""
            draggable={false}
            style={picture ? placed(picture, crop) : { visibility: 'hidden' }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setPicture({ width, height })
            }
            onError={onBroken}
          />
        </Viewport>
        <CropSlider label="Aproximar" value={crop.zoom} from={1} to={nearest} onChange={zoom => change({ zoom })} />
        <CropSlider label="Horizontal" value={crop.x} from={0} to={1} onChange={x => change({ x })} />
        <CropSlider label="Vertical" value={crop.y} from={0} to={1} onChange={y => change({ y })} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button loading={isBusy} disabled={!picture} onClick={() => void save()}>
            Guardar fotografia
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** The style that shows the cropped part of the picture in the viewport. */
function placed(picture: Picture, crop: Crop) {
  const { left, top, side: seen } = squareOf(picture, crop)
  const scale = viewport / seen
  return {
    width: picture.width,
    height: picture.height,
    transform: `translate(${-left * scale}px, ${-top * scale}px) scale(${scale})`,
  }
}

interface CropSliderProps {
  readonly label: string
  readonly value: number
  readonly from: number
  readonly to: number
  readonly onChange: (value: number) => void
}

/** A slider with twenty keyboard steps from one end to the other. */
function CropSlider({ label, value, from, to, onChange }: CropSliderProps) {
  const id = useId()
  return (
    <div>
      <Text size="sm" fw={500} id={id} mb={4}>
        {label}
      </Text>
      <Slider
        thumbProps={{ 'aria-labelledby': id }}
        min={from}
        max={to}
        step={(to - from) / 20}
        label={null}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

interface ViewportProps {
  readonly picture: Picture | null
  readonly crop: Crop
  readonly onCrop: (crop: Crop) => void
  readonly children: React.ReactNode
}

function Viewport({ picture, crop, onCrop, children }: ViewportProps) {
  const last = useRef<{ x: number; y: number } | null>(null)

  function drag({ clientX: x, clientY: y }: PointerEvent) {
    const from = last.current
    if (!from || !picture) return
    last.current = { x, y }
    onCrop(moved(picture, crop, (from.x - x) / viewport, (from.y - y) / viewport))
  }
  return (
    <div
      className={classes.viewport}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId)
        last.current = { x: event.clientX, y: event.clientY }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        last.current = null
      }}
    >
      {children}
      <div className={classes.ring} />
    </div>
  )
}

/** The square as a picture, at most `side` pixels wide. */
function cut(image: HTMLImageElement, { left, top, side: seen }: ReturnType<typeof squareOf>): Promise<Blob | null> {
  const edge = Math.max(1, Math.min(side, Math.round(seen)))
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  canvas.getContext('2d')?.drawImage(image, left, top, seen, seen, 0, 0, edge, edge)
  return new Promise(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.92))
}
