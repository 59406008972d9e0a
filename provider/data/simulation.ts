import type { JsonObject } from './json.ts';
import { Random, scatter, seedOf } from './random.ts';

/** Make, model, price of a new vehicle in reais, and versions. */
type Model = readonly [marca: string, modelo: string, preco: number, ...versoes: readonly [string, ...string[]]];

const MODELS: readonly [Model, ...Model[]] = [
  ['Volkswagen', 'Polo', 98_000, '1.0 MPI Track', '1.0 TSI Comfortline', '1.4 TSI GTS'],
  ['Volkswagen', 'Nivus', 145_000, '1.0 TSI Comfortline', '1.0 TSI Highline'],
  ['Chevrolet', 'Onix', 94_000, '1.0 LT', '1.0 Turbo Premier'],
  ['Chevrolet', 'Tracker', 152_000, '1.0 Turbo LT', '1.2 Turbo Premier'],
  ['Fiat', 'Strada', 118_000, '1.3 Freedom', '1.0 Turbo Ranch'],
  ['Fiat', 'Mobi', 74_000, '1.0 Like', '1.0 Trekking'],
  ['Hyundai', 'HB20', 96_000, '1.0 Sense', '1.0 TGDI Platinum'],
  ['Toyota', 'Corolla', 172_000, '2.0 XEi', '1.8 Altis Híbrido'],
  ['Honda', 'HR-V', 186_000, '1.5 EX', '1.5 Turbo Touring'],
  ['Renault', 'Kwid', 72_000, '1.0 Zen', '1.0 Outsider'],
  ['Jeep', 'Compass', 198_000, '1.3 T270 Sport', '1.3 T270 Limited'],
  ['Citroën', 'C3', 79_000, '1.0 Live', '1.6 Feel Automático'],
];

const COLOURS = ['Branco', 'Prata', 'Preto', 'Cinza', 'Vermelho', 'Azul', 'Marrom', 'Bege', 'Verde'] as const;

// biome-ignore format: the 27 federative units read better as a block
const UFS = [
  'AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA',
  'PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO',
] as const;

/** Rounds an amount in reais to the centavo. */
export function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

/** Returns the constant instalment that repays `principal` in `terms` at `rate` percent a term (Price table). */
export function instalment(principal: number, rate: number, terms: number): number {
  const fraction = rate / 100;
  return cents((principal * fraction) / (1 - (1 + fraction) ** -terms));
}

/** Returns the yearly rate of a monthly rate compounded 12 times, in percent with four decimals. */
function yearly(monthly: number): number {
  return Math.round(((1 + monthly / 100) ** 12 - 1) * 1e6) / 1e4;
}

/** Returns the monthly rate in percent at which the present value of the payments is `received` (Newton's method). */
function effectiveRate(received: number, payment: number, terms: number, start: number): number {
  let rate = start / 100;
  for (let step = 0; step < 4; step += 1) {
    const discount = (1 + rate) ** -terms;
    const annuity = (1 - discount) / rate;
    const slope = (terms * discount) / ((1 + rate) * rate) - annuity / rate;
    rate -= (payment * annuity - received) / (payment * slope);
  }
  return Math.round(rate * 1e6) / 1e4;
}

const NEWEST = Date.UTC(2025, 8, 30, 21, 0, 0);
const NEWEST_YEAR = 2025;
const HOUR = 3_600_000;
const TWENTY_YEARS = 20 * 365 * 24 * HOUR;
const TERMS = [12, 18, 24, 30, 36, 42, 48, 54, 60] as const;
const KINDS = ['Financing', 'Refinancing', 'AmountSimulation'] as const;

/** Determines, together with an age, one simulation. */
export interface Source {
  readonly seed: number;
  /** Milliseconds between two consecutive simulations. */
  readonly gap: number;
}

/** Returns the source of a partner's simulations. They are spread over at most 20 years. */
export function sourceOf(seed: number, partner: string, count: number): Source {
  return { seed: seedOf(seed, partner), gap: Math.min(3 * HOUR, Math.floor(TWENTY_YEARS / Math.max(count, 1))) };
}

const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(value: number): string {
  return `${BYTES[value >>> 24]}${BYTES[(value >>> 16) & 255]}${BYTES[(value >>> 8) & 255]}${BYTES[value & 255]}`;
}

/** Returns a version 4 UUID. Its first 32 bits map the age one to one, so two ages never have the same id. */
function identifier(source: Source, age: number): string {
  const first = hex(scatter(age ^ source.seed));
  const second = hex(scatter(scatter(age) ^ source.seed ^ 0x2545f491));
  const third = hex(scatter(scatter(age + 1) ^ source.seed ^ 0x6c8e9cf5));
  const fourth = hex(scatter(scatter(age + 2) ^ source.seed ^ 0x51ed270b));
  const variant = '89ab'.charAt(Number.parseInt(third.charAt(0), 16) & 3);
  return `${first}-${second.slice(0, 4)}-4${second.slice(5)}-${variant}${third.slice(1, 4)}-${third.slice(4)}${fourth}`;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** ISO 3779 excludes I, O and Q. */
const CHASSIS_ALPHABET = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const CHASSIS_PREFIXES = ['9BW', '9BG', '9BD', '9BF', '93H', '93Y', '9BR', '94D', '988'] as const;
/** Weights of the digits in a check digit. The first check digit of a CPF has one less. */
const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const RENAVAM_WEIGHTS = [3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

const digits = (random: Random, length: number): string => String(random.below(10 ** length)).padStart(length, '0');

/** Appends the check digit: the weighted sum of the digits, times 10, modulo 11, with 10 replaced by 0. */
function withCheckDigit(base: string, weights: readonly number[]): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(base[at]), 0);
  return `${base}${((sum * 10) % 11) % 10}`;
}

/** Returns a CPF with valid check digits, formatted as NNN.NNN.NNN-NN. */
function cpf(random: Random): string {
  const whole = withCheckDigit(withCheckDigit(digits(random, 9), CPF_WEIGHTS.slice(1)), CPF_WEIGHTS);
  return whole.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4');
}

/** Returns a RENAVAM of 11 digits, with a valid check digit at the end. */
function renavam(random: Random): string {
  return withCheckDigit(`${digits(random, 5)}${digits(random, 5)}`, RENAVAM_WEIGHTS);
}

/** Returns a plate: two in three have the Mercosul pattern (ABC1D23), the others the older one (ABC1234). */
function plate(random: Random): string {
  const start = `${random.text(LETTERS, 3)}${digits(random, 1)}`;
  const third = random.below(3) === 0 ? digits(random, 1) : LETTERS.charAt(random.below(10));
  return `${start}${third}${digits(random, 1)}${digits(random, 1)}`;
}

/** Returns a chassis number: 17 characters of the ISO 3779 alphabet. */
function chassis(random: Random): string {
  return `${random.pick(CHASSIS_PREFIXES)}${random.text(CHASSIS_ALPHABET, 8)}${digits(random, 6)}`;
}

/** Returns a model, its year and its price: 10% less for each year. */
function offer(random: Random) {
  const model = random.pick(MODELS);
  const isNew = random.below(4) === 0;
  const year = isNew ? NEWEST_YEAR : random.between(2008, NEWEST_YEAR);
  const spread = 0.94 + 0.12 * random.next();
  return { model, year, isNew, price: cents(model[2] * 0.9 ** (NEWEST_YEAR - year) * spread) };
}

function vehicle(random: Random, { model, year, isNew, price }: ReturnType<typeof offer>): JsonObject {
  const [marca, modelo, , ...versoes] = model;
  return {
    marca,
    modelo,
    versao: random.pick(versoes),
    ano: random.below(20) === 0 ? null : year,
    valor: random.below(15) === 0 ? null : price,
    placa: plate(random),
    veiculo_zero_km: random.below(12) === 0 ? null : isNew,
    chassi: chassis(random),
    renavam: renavam(random),
    cor: random.pick(COLOURS),
  };
}

/** Computes the simulation of an age. Age 0 is the newest initial one; negative ages were created later. */
export function simulation(source: Source, age: number): JsonObject {
  const random = new Random(scatter(age) ^ source.seed);
  const offered = offer(random);
  const valorBem = offered.price;
  const valorEntrada = cents(valorBem * (random.below(51) / 100));
  const valorSolicitado = cents(valorBem - valorEntrada);
  const prazo = random.pick(TERMS);
  const taxa = random.between(99, 349) / 100;
  const valorParcela = instalment(valorSolicitado, taxa, prazo);
  const valorTac = random.between(350, 1_200);
  const valorRegistro = cents(random.between(120, 480) + random.below(100) / 100);
  const iofPercentual = cents(0.38 + 0.0082 * Math.min(365, prazo * 30));
  const iofValor = cents((valorSolicitado * iofPercentual) / 100);
  const received = valorSolicitado - valorTac - valorRegistro - iofValor;
  const cetMensal = effectiveRate(received, valorParcela, prazo, taxa);
  return {
    id_simulacao: identifier(source, age),
    prazo,
    valor_parcela: valorParcela,
    valor_solicitado: valorSolicitado,
    valor_entrada: valorEntrada,
    valor_bem: valorBem,
    valor_tac: valorTac,
    taxa_juros_negociada: taxa,
    valor_registro: valorRegistro,
    uf: random.pick(UFS),
    tipo: random.pick(KINDS),
    transacao: { valor_total_credito: valorSolicitado, valor_total_debito: cents(valorParcela * prazo) },
    juros: { percentual_juros_mensal: taxa, percentual_juros_anual: yearly(taxa) },
    cet: { percentual_mensal: cetMensal, percentual_anual: yearly(cetMensal) },
    iof: { valor: iofValor, percentual: iofPercentual },
    veiculo: vehicle(random, offered),
    cliente: { cpf: cpf(random) },
    data_criacao: new Date(NEWEST - age * source.gap - random.below(source.gap)).toISOString(),
  };
}
