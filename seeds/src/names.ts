const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const givenNames = {
  feminino: words(`
    Ana Maria Inês Sofia Catarina Mariana Beatriz Carolina Joana Marta Sara Rita Leonor Matilde Teresa Helena Cláudia
    Patrícia Sandra Susana Mónica Vera Filipa Raquel Andreia Diana Daniela Cristina Isabel Paula Lúcia Célia Sónia
    Cátia Vânia Tânia Liliana Fátima Graça Conceição Luísa Margarida Francisca Madalena Constança Bárbara Eduarda
    Glória Anabela Elisabete`),
  masculino: words(`
    João José António Manuel Pedro Miguel Tiago Diogo Rui Luís Paulo Carlos Nuno Ricardo Bruno André Francisco Gonçalo
    Duarte Afonso Tomás Martim Rodrigo Bernardo Guilherme Vasco Henrique Filipe Hugo Sérgio Jorge Vítor Fernando
    Joaquim Mário Álvaro Artur César Daniel David Eduardo Fábio Hélder Ivo Jaime Leonel Marco Nélson Óscar Telmo`),
} as const

export type Gender = keyof typeof givenNames

export const surnames = words(`
  Silva Santos Ferreira Pereira Oliveira Costa Rodrigues Martins Sousa Fernandes Gonçalves Gomes Lopes Marques Alves
  Almeida Ribeiro Pinto Carvalho Teixeira Moreira Correia Mendes Nunes Soares Vieira Monteiro Cardoso Rocha Raposo
  Neves Coelho Cruz Cunha Pires Ramos Reis Simões Antunes Matos Fonseca Machado Araújo Barbosa Tavares Lourenço Castro
  Figueiredo Azevedo Freitas Magalhães Henriques Barros Guerreiro Batista Campos Faria Leite Esteves Branco Guimarães
  Valente Serrano Amaral Brito Sequeira Patrício Galvão Falcão Queirós Vilela Sampaio Toscano Abreu Baptista Cabral
  Caldeira Domingues Duarte Garcia Leal Macedo Morais Mota Nogueira Pacheco Peixoto Pinheiro Salgado Torres Vasconcelos`)
