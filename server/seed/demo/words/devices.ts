export interface DeviceModel {
  brand: string
  model: string
  /** Day price in euro if the company rents it out. */
  rent: number
}

export interface DeviceCategory {
  name: string
  prefix: string
  subcategories: readonly string[]
  /** Relative frequency with which such a device is owned, repaired and rented. */
  weight: number
  drawing:
    | 'camera'
    | 'lens'
    | 'microphone'
    | 'tripod'
    | 'monitor'
    | 'mixer'
    | 'light'
    | 'recorder'
    | 'headset'
    | 'box'
  models: readonly DeviceModel[]
}

const models = (...rows: readonly (readonly [string, string, number])[]): DeviceModel[] =>
  rows.map(([brand, model, rent]) => ({ brand, model, rent }))

export const DEVICE_CATEGORIES: readonly DeviceCategory[] = [
  {
    name: 'Camera',
    prefix: 'CAM',
    weight: 22,
    drawing: 'camera',
    subcategories: ['ENG-camera', 'Cinemacamera', 'Studiocamera', 'PTZ-camera', 'Actiecamera'],
    models: models(
      ['Sony', 'PXW-Z750', 165],
      ['Sony', 'PXW-FS7 II', 120],
      ['Sony', 'FX6', 135],
      ['Sony', 'FX9', 180],
      ['Sony', 'HDC-3500', 320],
      ['Sony', 'PMW-500', 95],
      ['Canon', 'EOS C300 Mark III', 150],
      ['Canon', 'EOS C70', 95],
      ['Canon', 'XF605', 85],
      ['Panasonic', 'AG-CX350', 75],
      ['Panasonic', 'AK-UC4000', 290],
      ['Panasonic', 'AW-UE150', 110],
      ['ARRI', 'ALEXA Mini LF', 540],
      ['ARRI', 'AMIRA', 380],
      ['Blackmagic Design', 'URSA Broadcast G2', 90],
      ['Blackmagic Design', 'Pocket Cinema Camera 6K Pro', 60],
      ['JVC', 'GY-HC900', 80],
      ['GoPro', 'HERO12 Black', 25],
      ['RED', 'KOMODO 6K', 210],
    ),
  },
  {
    name: 'Lens',
    prefix: 'LEN',
    weight: 14,
    drawing: 'lens',
    subcategories: ['Zoomlens B4', 'Cine zoom', 'Prime', 'Convertor'],
    models: models(
      ['Canon', 'HJ14ex4.3B IRSE', 85],
      ['Canon', 'CJ20ex7.8B', 110],
      ['Canon', 'CN-E 18-80mm T4.4', 70],
      ['Canon', 'CN-E 70-200mm T4.4', 75],
      ['Fujinon', 'HA18x5.5BERD', 90],
      ['Fujinon', 'UA22x8BERD', 125],
      ['Fujinon', 'XA55x9.5BESM', 310],
      ['Fujinon', 'MK 18-55mm T2.9', 55],
      ['Zeiss', 'CP.3 35mm T2.1', 45],
      ['Zeiss', 'CP.3 85mm T2.1', 45],
      ['Zeiss', 'Supreme Prime 50mm', 120],
      ['Angénieux', 'Optimo 15-40mm', 180],
      ['Sigma', '18-35mm T2 Cine', 40],
      ['Cooke', 'S4/i 32mm', 130],
    ),
  },
  {
    name: 'Microfoon',
    prefix: 'MIC',
    weight: 13,
    drawing: 'microphone',
    subcategories: ['Richtmicrofoon', 'Zenderset', 'Handmicrofoon', 'Lavalier', 'Studiomicrofoon'],
    models: models(
      ['Sennheiser', 'MKH 416', 18],
      ['Sennheiser', 'MKH 8060', 22],
      ['Sennheiser', 'EW 112P G4', 28],
      ['Sennheiser', 'SK 5212-II', 45],
      ['Sennheiser', 'MD 46', 9],
      ['Shure', 'SM7B', 15],
      ['Shure', 'SM58', 7],
      ['Shure', 'Axient Digital AD1', 48],
      ['Schoeps', 'CMIT 5U', 32],
      ['Neumann', 'U 87 Ai', 40],
      ['DPA', '4060 CORE', 20],
      ['DPA', '6066', 24],
      ['Wisycom', 'MTP60', 42],
      ['Lectrosonics', 'SMWB', 44],
      ['RØDE', 'NTG5', 14],
      ['beyerdynamic', 'M 58', 8],
      ['AKG', 'C 414 XLII', 26],
    ),
  },
  {
    name: 'Statief',
    prefix: 'STA',
    weight: 9,
    drawing: 'tripod',
    subcategories: ['Statief met kop', 'Vloeistofkop', 'Pedestal', 'Slider', 'Schouderstatief'],
    models: models(
      ['Sachtler', 'Video 18 S2', 30],
      ['Sachtler', 'aktiv8 flowtech 75', 28],
      ['Sachtler', 'Ace XL', 18],
      ['Vinten', 'Vision 250', 35],
      ['Vinten', 'Osprey Elite', 70],
      ['Cartoni', 'Focus 22', 26],
      ["O'Connor", 'Ultimate 2575D', 60],
      ['Manfrotto', '504X', 15],
      ['Libec', 'RS-450D', 17],
      ['Miller', 'ArrowX 7', 29],
    ),
  },
  {
    name: 'Monitor',
    prefix: 'MON',
    weight: 9,
    drawing: 'monitor',
    subcategories: ['Referentiemonitor', 'Veldmonitor', 'Multiviewer', 'Zoeker'],
    models: models(
      ['Sony', 'BVM-HX310', 260],
      ['Sony', 'LMD-A170', 40],
      ['Sony', 'PVM-X2400', 120],
      ['SmallHD', 'Cine 7', 35],
      ['SmallHD', 'Indie 5', 25],
      ['TVLogic', 'LVM-180A', 55],
      ['TVLogic', 'F-7HS', 22],
      ['Atomos', 'Shogun Ultra', 38],
      ['Panasonic', 'BT-LH1850', 35],
      ['Flanders Scientific', 'DM170', 60],
      ['Ikegami', 'HLM-1851WR', 45],
    ),
  },
  {
    name: 'Mengtafel',
    prefix: 'MEN',
    weight: 8,
    drawing: 'mixer',
    subcategories: ['Audiomixer', 'Videomixer', 'Veldmixer'],
    models: models(
      ['Yamaha', 'QL1', 110],
      ['Yamaha', 'TF3', 85],
      ['Yamaha', 'DM3', 60],
      ['Allen & Heath', 'SQ-5', 75],
      ['Behringer', 'X32', 55],
      ['Sound Devices', 'MixPre-6 II', 40],
      ['Sound Devices', '633', 55],
      ['Blackmagic Design', 'ATEM Constellation 4 M/E', 140],
      ['Blackmagic Design', 'ATEM Mini Extreme', 35],
      ['Roland', 'V-160HD', 90],
      ['Panasonic', 'AV-HS450', 120],
      ['Studer', 'OnAir 1500', 95],
      ['Lawo', 'crystal', 130],
    ),
  },
  {
    name: 'Recorder',
    prefix: 'REC',
    weight: 7,
    drawing: 'recorder',
    subcategories: ['Audiorecorder', 'Videorecorder', 'Schijfrecorder'],
    models: models(
      ['Zoom', 'F8n Pro', 30],
      ['Zoom', 'H6', 12],
      ['Sound Devices', '888', 85],
      ['Aaton', 'Cantar Mini', 120],
      ['AJA', 'Ki Pro Ultra 12G', 75],
      ['Blackmagic Design', 'HyperDeck Studio HD Plus', 30],
      ['Sony', 'PMW-1000', 60],
      ['Tascam', 'DR-40X', 9],
      ['Marantz', 'PMD661', 12],
      ['EVS', 'XT-VIA', 650],
    ),
  },
  {
    name: 'Licht',
    prefix: 'LIC',
    weight: 7,
    drawing: 'light',
    subcategories: ['Ledpaneel', 'Fresnel', 'HMI', 'Cameralicht'],
    models: models(
      ['ARRI', 'SkyPanel S60-C', 70],
      ['ARRI', '650 Plus', 18],
      ['ARRI', 'M18', 95],
      ['Aputure', 'LS 600d Pro', 45],
      ['Litepanels', 'Astra 6X', 28],
      ['Litepanels', 'Gemini 2x1', 60],
      ['Dedolight', 'DLED7', 32],
      ['Kino Flo', 'Celeb 401', 48],
      ['Godox', 'SL-150W II', 15],
      ['Fiilex', 'P360 Pro Plus', 25],
    ),
  },
  {
    name: 'Intercom',
    prefix: 'INT',
    weight: 5,
    drawing: 'headset',
    subcategories: ['Beltpack', 'Headset', 'Basisstation'],
    models: models(
      ['Riedel', 'Bolero beltpack', 35],
      ['Clear-Com', 'FreeSpeak II', 32],
      ['Clear-Com', 'HelixNet HMS-4X', 70],
      ['RTS', 'BP-325', 12],
      ['Hollyland', 'Solidcom C1', 25],
      ['beyerdynamic', 'DT 109', 8],
      ['GreenGo', 'BPX', 20],
    ),
  },
  {
    name: 'Verbinding',
    prefix: 'VER',
    weight: 5,
    drawing: 'box',
    subcategories: ['Draadloze video', 'Straalverbinding', '4G/5G-zender', 'Convertor'],
    models: models(
      ['Teradek', 'Bolt 4K LT 750', 65],
      ['Teradek', 'Prism Mobile', 80],
      ['LiveU', 'LU300S', 140],
      ['LiveU', 'LU800', 220],
      ['Dejero', 'EnGo 3', 210],
      ['AVIWEST', 'PRO460', 180],
      ['AJA', 'FS-HDR', 110],
      ['Hollyland', 'Mars 400S Pro', 22],
      ['Blackmagic Design', 'Teranex AV', 40],
    ),
  },
  {
    name: 'Voeding',
    prefix: 'VOE',
    weight: 6,
    drawing: 'box',
    subcategories: ['Accu', 'Lader', 'Netvoeding'],
    models: models(
      ['Anton/Bauer', 'Dionic XT90', 9],
      ['Anton/Bauer', 'VL-4X', 12],
      ['IDX', 'DUO-C198', 10],
      ['IDX', 'VL-4S', 10],
      ['PAG', 'PL150', 9],
      ['Hawk-Woods', 'VL-M90', 8],
      ['Swit', 'S-8192S', 8],
      ['bebob', 'V150micro', 9],
    ),
  },
  {
    name: 'Computer',
    prefix: 'COM',
    weight: 5,
    drawing: 'box',
    subcategories: ['Montagestation', 'Opslag', 'Grafisch systeem'],
    models: models(
      ['Apple', 'Mac Studio M2 Ultra', 95],
      ['Apple', 'MacBook Pro 16"', 60],
      ['HP', 'Z8 G5', 110],
      ['G-Technology', 'G-RAID 24TB', 25],
      ['LaCie', '6big Thunderbolt 3', 35],
      ['Avid', 'NEXIS PRO', 160],
      ['Ross Video', 'XPression', 220],
    ),
  },
]

/** Cheap equipment of which the company owns many units: counted, not claimed (D-045). */
export const BULK_MODELS: readonly { category: string; model: DeviceModel; stock: number }[] = [
  { category: 'Voeding', model: { brand: 'Sony', model: 'NP-F970', rent: 3 }, stock: 40 },
  { category: 'Voeding', model: { brand: 'Sony', model: 'BP-U60', rent: 4 }, stock: 24 },
  { category: 'Verbinding', model: { brand: 'Neutrik', model: 'XLR-kabel 10 m', rent: 1.5 }, stock: 120 },
  { category: 'Verbinding', model: { brand: 'Belden', model: 'SDI-kabel 25 m', rent: 2.5 }, stock: 60 },
  { category: 'Statief', model: { brand: 'Manfrotto', model: 'Lichtstatief 1004BAC', rent: 4 }, stock: 32 },
  { category: 'Licht', model: { brand: 'Duracell', model: 'Handlamp', rent: 2 }, stock: 15 },
  { category: 'Intercom', model: { brand: 'Motorola', model: 'XT420 portofoon', rent: 6 }, stock: 30 },
  { category: 'Recorder', model: { brand: 'SanDisk', model: 'Extreme Pro 256 GB', rent: 4 }, stock: 50 },
]
