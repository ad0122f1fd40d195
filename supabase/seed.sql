-- Three sample pages for a fresh database, as the administrator's screens would save them.
insert into public.generated_pages (title, slug, description, content) values
(
  'Conserto de motor de portão no Sumaré',
  'conserto-de-motor-de-portao-no-sumare',
  'Motor de portão com defeito no Sumaré? Veja o que conferir com segurança, quando parar de usar e o que informar para pedir o conserto.',
  '<div class="gp-content">
<p>O motor do portão raramente para sem aviso. Antes da parada, ele costuma ficar lento, fazer barulho, esquentar ou interromper o curso no meio do caminho. Quem mora ou trabalha no Sumaré e percebe um desses sinais pode começar por verificações simples, feitas com segurança.</p>
<h2>O que você pode conferir</h2>
<ul>
<li>Troque a bateria do controle e teste outro controle ou a botoeira.</li>
<li>Veja se o disjuntor do circuito está ligado.</li>
<li>Limpe a lente da fotocélula e retire o que estiver no trilho.</li>
<li>Com a energia desligada, solte o destravamento manual e mova o portão com a mão: ele deve correr leve.</li>
</ul>
<h2>Quando parar e chamar um técnico</h2>
<p>Desligue o motor e não insista se houver cheiro de queimado, se o motor roncar sem mover o portão ou se a folha estiver torta ou fora do trilho. Não abra a caixa do motor: o capacitor guarda carga mesmo depois de desligado.</p>
<h2>O que informar no contato</h2>
<p>Diga o tipo de portão (deslizante, basculante ou pivotante), a marca que aparece no motor e quando o defeito acontece. Se a garagem fica em rua inclinada, conte também. Uma foto do motor e outra do portão inteiro ajudam o técnico a levar as peças certas para o Sumaré já na primeira visita.</p>
</div>'
),
(
  'Instalação de motor de portão no Imirim',
  'instalacao-de-motor-de-portao-no-imirim',
  'Vai instalar um motor de portão no Imirim? Entenda como escolher o automatizador, o que preparar antes da visita e como é feita a instalação.',
  '<div class="gp-content">
<p>Automatizar o portão no Imirim começa pelo próprio portão, e não pelo motor. O motor conduz a folha; quem sustenta o peso são as roldanas ou o contrapeso. Um portão pesado na mão também será pesado para o motor, por isso a parte mecânica vem primeiro.</p>
<h2>Como escolher o automatizador</h2>
<table>
<thead>
<tr><th scope="col">Tipo de portão</th><th scope="col">O que observar</th></tr>
</thead>
<tbody>
<tr><td>Deslizante</td><td>Trilho limpo e reto, espaço para a cremalheira e para o motor</td></tr>
<tr><td>Basculante</td><td>Equilíbrio do contrapeso e estado dos cabos de aço</td></tr>
<tr><td>Pivotante</td><td>Número de folhas: duas folhas pedem dois motores e uma central própria</td></tr>
</tbody>
</table>
<p>Contam ainda a largura e o peso da folha, quantas vezes o portão abre por dia e a tensão da rede elétrica.</p>
<h2>O que preparar antes da visita</h2>
<ol>
<li>Separe fotos do portão aberto e fechado.</li>
<li>Meça o vão e veja se há tomada ou ponto de energia por perto.</li>
<li>Conte quantos controles a casa vai usar.</li>
</ol>
<h2>Depois de instalado</h2>
<p>Peça para ver o portão completar o curso algumas vezes, aprenda a usar o destravamento manual e teste a fotocélula, indispensável quando há fechamento automático. A ligação elétrica, com proteção e aterramento, deve ser feita por profissional.</p>
</div>'
),
(
  'Manutenção de portão automático na Parada Inglesa',
  'manutencao-de-portao-automatico-na-parada-inglesa',
  'Manutenção de portão automático na Parada Inglesa: o que é revisado, o que o dono pode fazer e os sinais de que a visita não deve esperar.',
  '<div class="gp-content">
<p>Muitas falhas que parecem eletrônicas nascem de esforço mecânico: um trilho sujo ou uma roldana gasta obriga o motor a trabalhar mais, até que a engrenagem ou a central sofra. A manutenção preventiva de portões automáticos na Parada Inglesa serve para achar esse esforço antes do defeito.</p>
<h2>O que é revisado</h2>
<ul>
<li>Motor: ruído, folga e temperatura.</li>
<li>Central de comando: capacitor, soldas, aterramento e umidade na caixa.</li>
<li>Fim de curso, encoder e fotocélula, com seus cabos.</li>
<li>Cremalheira, engrenagens, roldanas, trilho e dobradiças.</li>
<li>No basculante, cabos de aço e contrapeso.</li>
</ul>
<h2>O que você pode fazer</h2>
<p>Mantenha o trilho e a lente da fotocélula limpos e deixe o portão completar o curso, sem parar no meio. De tempos em tempos, desligue a energia, solte o destravamento manual e mova o portão com a mão. Ele deve correr leve; o basculante deve parar no meio do curso, sem despencar nem subir. Se despencar, não use o portão e chame um técnico.</p>
<h2>Sinais de que a visita não deve esperar</h2>
<p>Rangido ou som de areia, movimento mais lento, paradas no meio do curso e aquecimento são avisos. Em condomínio ou comércio, onde o portão abre muitas vezes por dia, a revisão precisa ser mais frequente do que em uma casa.</p>
</div>'
)
on conflict (slug) do nothing;
