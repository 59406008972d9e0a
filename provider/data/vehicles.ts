export interface Model {
  readonly marca: string;
  readonly modelo: string;
  readonly versoes: readonly [string, ...string[]];
  /** Price of a new one, in reais. */
  readonly preco: number;
}

export const MODELS: readonly [Model, ...Model[]] = [
  {
    marca: 'Volkswagen',
    modelo: 'Polo',
    versoes: ['1.0 MPI Track', '1.0 TSI Comfortline', '1.4 TSI GTS'],
    preco: 98_000,
  },
  { marca: 'Volkswagen', modelo: 'Nivus', versoes: ['1.0 TSI Comfortline', '1.0 TSI Highline'], preco: 145_000 },
  { marca: 'Chevrolet', modelo: 'Onix', versoes: ['1.0 LT', '1.0 Turbo Premier'], preco: 94_000 },
  { marca: 'Chevrolet', modelo: 'Tracker', versoes: ['1.0 Turbo LT', '1.2 Turbo Premier'], preco: 152_000 },
  { marca: 'Fiat', modelo: 'Strada', versoes: ['1.3 Freedom', '1.0 Turbo Ranch'], preco: 118_000 },
  { marca: 'Fiat', modelo: 'Mobi', versoes: ['1.0 Like', '1.0 Trekking'], preco: 74_000 },
  { marca: 'Hyundai', modelo: 'HB20', versoes: ['1.0 Sense', '1.0 TGDI Platinum'], preco: 96_000 },
  { marca: 'Toyota', modelo: 'Corolla', versoes: ['2.0 XEi', '1.8 Altis Híbrido'], preco: 172_000 },
  { marca: 'Honda', modelo: 'HR-V', versoes: ['1.5 EX', '1.5 Turbo Touring'], preco: 186_000 },
  { marca: 'Renault', modelo: 'Kwid', versoes: ['1.0 Zen', '1.0 Outsider'], preco: 72_000 },
  { marca: 'Jeep', modelo: 'Compass', versoes: ['1.3 T270 Sport', '1.3 T270 Limited'], preco: 198_000 },
  { marca: 'Citroën', modelo: 'C3', versoes: ['1.0 Live', '1.6 Feel Automático'], preco: 79_000 },
];

export const COLOURS = ['Branco', 'Prata', 'Preto', 'Cinza', 'Vermelho', 'Azul', 'Marrom', 'Bege', 'Verde'] as const;

// biome-ignore format: the 27 federative units read better as a block
export const UFS = [
  'AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA',
  'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO',
] as const;
