import { random } from '../random.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/);

const MEN = words(`Adrian, Anselm, Bastien, Bruno, Casimir, Corin, Dario, Declan, Edvard, Emeric, Fabian,
  Florin, Gideon, Goran, Henrik, Ilias, Jasper, Joaquin, Kasper, Leander, Lorenz, Marek, Mirko, Nils, Octavio,
  Pascal, Quentin, Ruben, Stellan, Tadeo, Tibor, Ulrik, Valentin, Vasco, Yannis, Zoran`);
const WOMEN = words(`Adela, Agata, Annika, Beatrix, Birgit, Carolina, Celeste, Daria, Delphine, Eliska, Esme,
  Fiorella, Freya, Galina, Greta, Henrike, Ilona, Ingrid, Jolanta, Karina, Katja, Leonor, Liesel, Marisol,
  Milena, Nadine, Odette, Petra, Ramona, Sabine, Selma, Tamsin, Ulla, Violeta, Wanda, Zelda`);
const FAMILY = words(`Abelard, Ashgrove, Balcescu, Brandvold, Calloway, Castellan, Corvino, Dalhaug, Darvell,
  Drummore, Eisenbrand, Elstad, Falkenrath, Ferrand, Galvone, Garrick-Hale, Hallgarth, Hollinger, Ivarsen,
  Jelenic, Karvonen, Kestrin, Lachance, Lindqvist-Moe, Lorimar, Maddern, Marchetti-Bo, Merriden, Nagorski,
  Northcote, Olander, Ostrava, Palvik, Pellerin, Quarrie, Quintela, Radomir, Ravenel, Rostand, Sandoval-Ruy,
  Silvershaw, Sorrento, Tarnowski, Tellier, Thornquist, Ulvang, Umberto, Valcourt, Vennering, Voskuil,
  Wakeham, Westerlund, Wyndale, Ysidro, Zamorin, Zielenka`);

/**
 * People who do not exist, the same for every seed: as many as asked for, no family name twice.
 *
 * @param name of the list: another name, other people
 */
export function peopleOf(name: string, count: number, sex: 'men' | 'women'): readonly string[] {
  const draw = random('people', name);
  const families = draw.shuffled(FAMILY).slice(0, count);
  const given = sex === 'men' ? MEN : WOMEN;
  return families.map((family) => `${draw.pick(given)} ${family}`);
}
