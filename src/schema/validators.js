// Written by `npm run validators`.
import { formats, lengthOf } from './formats.ts';
export const Simulation = validate20;
const schema31 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"Simulation.schema.json","type":"object","properties":{"id_simulacao":{"type":"string","format":"uuid"},"prazo":{"type":"integer","format":"int64"},"valor_parcela":{"type":"number","format":"double"},"valor_solicitado":{"type":"number","format":"double"},"valor_entrada":{"type":"number","format":"double"},"valor_bem":{"type":"number","format":"double"},"valor_tac":{"type":"number","format":"double"},"taxa_juros_negociada":{"type":"number","format":"double"},"valor_registro":{"type":"number","format":"double"},"uf":{"type":"string","maxLength":2},"tipo":{"type":"string","enum":["Financing","Refinancing","AmountSimulation"]},"transacao":{"$ref":"Transaction.schema.json"},"juros":{"$ref":"Interest.schema.json"},"cet":{"$ref":"Cet.schema.json"},"iof":{"$ref":"Iof.schema.json"},"veiculo":{"$ref":"Vehicle.schema.json"},"cliente":{"$ref":"Customer.schema.json"},"data_criacao":{"type":"string","format":"date-time"}}};
const schema32 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"Transaction.schema.json","type":"object","properties":{"valor_total_credito":{"type":"number","format":"double"},"valor_total_debito":{"type":"number","format":"double"}}};
const schema33 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"Interest.schema.json","type":"object","properties":{"percentual_juros_mensal":{"type":"number","format":"double"},"percentual_juros_anual":{"type":"number","format":"double"}}};
const schema34 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"Cet.schema.json","type":"object","properties":{"percentual_mensal":{"type":"number","format":"double"},"percentual_anual":{"type":"number","format":"double"}}};
const schema35 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"Iof.schema.json","type":"object","properties":{"valor":{"type":"number","format":"double"},"percentual":{"type":"number","format":"double"}}};
const schema36 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"Vehicle.schema.json","type":"object","properties":{"marca":{"type":"string"},"modelo":{"type":"string"},"versao":{"type":"string"},"ano":{"type":["integer","null"],"format":"int32"},"valor":{"type":["number","null"],"format":"double"},"placa":{"type":"string"},"veiculo_zero_km":{"type":["boolean","null"]},"chassi":{"type":"string"},"renavam":{"type":"string"},"cor":{"type":"string"}}};
const schema37 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"Customer.schema.json","type":"object","properties":{"cpf":{"type":"string"}}};
const formats0 = formats.uuid;
const formats2 = formats.int64;
const formats4 = formats.double;
const formats34 = formats.int32;
const formats38 = formats["date-time"];
const func1 = lengthOf;

function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Simulation.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.id_simulacao !== undefined){
let data0 = data.id_simulacao;
if(typeof data0 === "string"){
if(!(formats0.validate(data0))){
const err0 = {instancePath:instancePath+"/id_simulacao",schemaPath:"#/properties/id_simulacao/format",keyword:"format",params:{format: "uuid"},message:"must match format \""+"uuid"+"\"",schema:"uuid",parentSchema:schema31.properties.id_simulacao,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/id_simulacao",schemaPath:"#/properties/id_simulacao/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.id_simulacao.type,parentSchema:schema31.properties.id_simulacao,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.prazo !== undefined){
let data1 = data.prazo;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err2 = {instancePath:instancePath+"/prazo",schemaPath:"#/properties/prazo/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema31.properties.prazo.type,parentSchema:schema31.properties.prazo,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats2.validate(data1))){
const err3 = {instancePath:instancePath+"/prazo",schemaPath:"#/properties/prazo/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\"",schema:"int64",parentSchema:schema31.properties.prazo,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
if(data.valor_parcela !== undefined){
let data2 = data.valor_parcela;
if((typeof data2 == "number") && (isFinite(data2))){
if(!(formats4.validate(data2))){
const err4 = {instancePath:instancePath+"/valor_parcela",schemaPath:"#/properties/valor_parcela/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema31.properties.valor_parcela,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/valor_parcela",schemaPath:"#/properties/valor_parcela/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema31.properties.valor_parcela.type,parentSchema:schema31.properties.valor_parcela,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.valor_solicitado !== undefined){
let data3 = data.valor_solicitado;
if((typeof data3 == "number") && (isFinite(data3))){
if(!(formats4.validate(data3))){
const err6 = {instancePath:instancePath+"/valor_solicitado",schemaPath:"#/properties/valor_solicitado/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema31.properties.valor_solicitado,data:data3};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/valor_solicitado",schemaPath:"#/properties/valor_solicitado/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema31.properties.valor_solicitado.type,parentSchema:schema31.properties.valor_solicitado,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.valor_entrada !== undefined){
let data4 = data.valor_entrada;
if((typeof data4 == "number") && (isFinite(data4))){
if(!(formats4.validate(data4))){
const err8 = {instancePath:instancePath+"/valor_entrada",schemaPath:"#/properties/valor_entrada/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema31.properties.valor_entrada,data:data4};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/valor_entrada",schemaPath:"#/properties/valor_entrada/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema31.properties.valor_entrada.type,parentSchema:schema31.properties.valor_entrada,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.valor_bem !== undefined){
let data5 = data.valor_bem;
if((typeof data5 == "number") && (isFinite(data5))){
if(!(formats4.validate(data5))){
const err10 = {instancePath:instancePath+"/valor_bem",schemaPath:"#/properties/valor_bem/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema31.properties.valor_bem,data:data5};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/valor_bem",schemaPath:"#/properties/valor_bem/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema31.properties.valor_bem.type,parentSchema:schema31.properties.valor_bem,data:data5};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.valor_tac !== undefined){
let data6 = data.valor_tac;
if((typeof data6 == "number") && (isFinite(data6))){
if(!(formats4.validate(data6))){
const err12 = {instancePath:instancePath+"/valor_tac",schemaPath:"#/properties/valor_tac/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema31.properties.valor_tac,data:data6};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/valor_tac",schemaPath:"#/properties/valor_tac/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema31.properties.valor_tac.type,parentSchema:schema31.properties.valor_tac,data:data6};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.taxa_juros_negociada !== undefined){
let data7 = data.taxa_juros_negociada;
if((typeof data7 == "number") && (isFinite(data7))){
if(!(formats4.validate(data7))){
const err14 = {instancePath:instancePath+"/taxa_juros_negociada",schemaPath:"#/properties/taxa_juros_negociada/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema31.properties.taxa_juros_negociada,data:data7};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/taxa_juros_negociada",schemaPath:"#/properties/taxa_juros_negociada/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema31.properties.taxa_juros_negociada.type,parentSchema:schema31.properties.taxa_juros_negociada,data:data7};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.valor_registro !== undefined){
let data8 = data.valor_registro;
if((typeof data8 == "number") && (isFinite(data8))){
if(!(formats4.validate(data8))){
const err16 = {instancePath:instancePath+"/valor_registro",schemaPath:"#/properties/valor_registro/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema31.properties.valor_registro,data:data8};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/valor_registro",schemaPath:"#/properties/valor_registro/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema31.properties.valor_registro.type,parentSchema:schema31.properties.valor_registro,data:data8};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.uf !== undefined){
let data9 = data.uf;
if(typeof data9 === "string"){
if(func1(data9) > 2){
const err18 = {instancePath:instancePath+"/uf",schemaPath:"#/properties/uf/maxLength",keyword:"maxLength",params:{limit: 2},message:"must NOT have more than 2 characters",schema:2,parentSchema:schema31.properties.uf,data:data9};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/uf",schemaPath:"#/properties/uf/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.uf.type,parentSchema:schema31.properties.uf,data:data9};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data.tipo !== undefined){
let data10 = data.tipo;
if(typeof data10 !== "string"){
const err20 = {instancePath:instancePath+"/tipo",schemaPath:"#/properties/tipo/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.tipo.type,parentSchema:schema31.properties.tipo,data:data10};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(!(((data10 === "Financing") || (data10 === "Refinancing")) || (data10 === "AmountSimulation"))){
const err21 = {instancePath:instancePath+"/tipo",schemaPath:"#/properties/tipo/enum",keyword:"enum",params:{allowedValues: schema31.properties.tipo.enum},message:"must be equal to one of the allowed values",schema:schema31.properties.tipo.enum,parentSchema:schema31.properties.tipo,data:data10};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data.transacao !== undefined){
let data11 = data.transacao;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.valor_total_credito !== undefined){
let data12 = data11.valor_total_credito;
if((typeof data12 == "number") && (isFinite(data12))){
if(!(formats4.validate(data12))){
const err22 = {instancePath:instancePath+"/transacao/valor_total_credito",schemaPath:"Transaction.schema.json/properties/valor_total_credito/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema32.properties.valor_total_credito,data:data12};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath:instancePath+"/transacao/valor_total_credito",schemaPath:"Transaction.schema.json/properties/valor_total_credito/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema32.properties.valor_total_credito.type,parentSchema:schema32.properties.valor_total_credito,data:data12};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data11.valor_total_debito !== undefined){
let data13 = data11.valor_total_debito;
if((typeof data13 == "number") && (isFinite(data13))){
if(!(formats4.validate(data13))){
const err24 = {instancePath:instancePath+"/transacao/valor_total_debito",schemaPath:"Transaction.schema.json/properties/valor_total_debito/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema32.properties.valor_total_debito,data:data13};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/transacao/valor_total_debito",schemaPath:"Transaction.schema.json/properties/valor_total_debito/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema32.properties.valor_total_debito.type,parentSchema:schema32.properties.valor_total_debito,data:data13};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/transacao",schemaPath:"Transaction.schema.json/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data:data11};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.juros !== undefined){
let data14 = data.juros;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.percentual_juros_mensal !== undefined){
let data15 = data14.percentual_juros_mensal;
if((typeof data15 == "number") && (isFinite(data15))){
if(!(formats4.validate(data15))){
const err27 = {instancePath:instancePath+"/juros/percentual_juros_mensal",schemaPath:"Interest.schema.json/properties/percentual_juros_mensal/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema33.properties.percentual_juros_mensal,data:data15};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/juros/percentual_juros_mensal",schemaPath:"Interest.schema.json/properties/percentual_juros_mensal/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema33.properties.percentual_juros_mensal.type,parentSchema:schema33.properties.percentual_juros_mensal,data:data15};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data14.percentual_juros_anual !== undefined){
let data16 = data14.percentual_juros_anual;
if((typeof data16 == "number") && (isFinite(data16))){
if(!(formats4.validate(data16))){
const err29 = {instancePath:instancePath+"/juros/percentual_juros_anual",schemaPath:"Interest.schema.json/properties/percentual_juros_anual/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema33.properties.percentual_juros_anual,data:data16};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
else {
const err30 = {instancePath:instancePath+"/juros/percentual_juros_anual",schemaPath:"Interest.schema.json/properties/percentual_juros_anual/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema33.properties.percentual_juros_anual.type,parentSchema:schema33.properties.percentual_juros_anual,data:data16};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/juros",schemaPath:"Interest.schema.json/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema33.type,parentSchema:schema33,data:data14};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data.cet !== undefined){
let data17 = data.cet;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.percentual_mensal !== undefined){
let data18 = data17.percentual_mensal;
if((typeof data18 == "number") && (isFinite(data18))){
if(!(formats4.validate(data18))){
const err32 = {instancePath:instancePath+"/cet/percentual_mensal",schemaPath:"Cet.schema.json/properties/percentual_mensal/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema34.properties.percentual_mensal,data:data18};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/cet/percentual_mensal",schemaPath:"Cet.schema.json/properties/percentual_mensal/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema34.properties.percentual_mensal.type,parentSchema:schema34.properties.percentual_mensal,data:data18};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data17.percentual_anual !== undefined){
let data19 = data17.percentual_anual;
if((typeof data19 == "number") && (isFinite(data19))){
if(!(formats4.validate(data19))){
const err34 = {instancePath:instancePath+"/cet/percentual_anual",schemaPath:"Cet.schema.json/properties/percentual_anual/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema34.properties.percentual_anual,data:data19};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/cet/percentual_anual",schemaPath:"Cet.schema.json/properties/percentual_anual/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema34.properties.percentual_anual.type,parentSchema:schema34.properties.percentual_anual,data:data19};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/cet",schemaPath:"Cet.schema.json/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.type,parentSchema:schema34,data:data17};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.iof !== undefined){
let data20 = data.iof;
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.valor !== undefined){
let data21 = data20.valor;
if((typeof data21 == "number") && (isFinite(data21))){
if(!(formats4.validate(data21))){
const err37 = {instancePath:instancePath+"/iof/valor",schemaPath:"Iof.schema.json/properties/valor/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema35.properties.valor,data:data21};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/iof/valor",schemaPath:"Iof.schema.json/properties/valor/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema35.properties.valor.type,parentSchema:schema35.properties.valor,data:data21};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data20.percentual !== undefined){
let data22 = data20.percentual;
if((typeof data22 == "number") && (isFinite(data22))){
if(!(formats4.validate(data22))){
const err39 = {instancePath:instancePath+"/iof/percentual",schemaPath:"Iof.schema.json/properties/percentual/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema35.properties.percentual,data:data22};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/iof/percentual",schemaPath:"Iof.schema.json/properties/percentual/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema35.properties.percentual.type,parentSchema:schema35.properties.percentual,data:data22};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
else {
const err41 = {instancePath:instancePath+"/iof",schemaPath:"Iof.schema.json/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema35.type,parentSchema:schema35,data:data20};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data.veiculo !== undefined){
let data23 = data.veiculo;
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
if(data23.marca !== undefined){
let data24 = data23.marca;
if(typeof data24 !== "string"){
const err42 = {instancePath:instancePath+"/veiculo/marca",schemaPath:"Vehicle.schema.json/properties/marca/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.marca.type,parentSchema:schema36.properties.marca,data:data24};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data23.modelo !== undefined){
let data25 = data23.modelo;
if(typeof data25 !== "string"){
const err43 = {instancePath:instancePath+"/veiculo/modelo",schemaPath:"Vehicle.schema.json/properties/modelo/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.modelo.type,parentSchema:schema36.properties.modelo,data:data25};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data23.versao !== undefined){
let data26 = data23.versao;
if(typeof data26 !== "string"){
const err44 = {instancePath:instancePath+"/veiculo/versao",schemaPath:"Vehicle.schema.json/properties/versao/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.versao.type,parentSchema:schema36.properties.versao,data:data26};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data23.ano !== undefined){
let data27 = data23.ano;
if((!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))) && (data27 !== null)){
const err45 = {instancePath:instancePath+"/veiculo/ano",schemaPath:"Vehicle.schema.json/properties/ano/type",keyword:"type",params:{type: schema36.properties.ano.type},message:"must be integer,null",schema:schema36.properties.ano.type,parentSchema:schema36.properties.ano,data:data27};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if((typeof data27 == "number") && (isFinite(data27))){
if(!(formats34.validate(data27))){
const err46 = {instancePath:instancePath+"/veiculo/ano",schemaPath:"Vehicle.schema.json/properties/ano/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema36.properties.ano,data:data27};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
if(data23.valor !== undefined){
let data28 = data23.valor;
if((!((typeof data28 == "number") && (isFinite(data28)))) && (data28 !== null)){
const err47 = {instancePath:instancePath+"/veiculo/valor",schemaPath:"Vehicle.schema.json/properties/valor/type",keyword:"type",params:{type: schema36.properties.valor.type},message:"must be number,null",schema:schema36.properties.valor.type,parentSchema:schema36.properties.valor,data:data28};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
if((typeof data28 == "number") && (isFinite(data28))){
if(!(formats4.validate(data28))){
const err48 = {instancePath:instancePath+"/veiculo/valor",schemaPath:"Vehicle.schema.json/properties/valor/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema36.properties.valor,data:data28};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
if(data23.placa !== undefined){
let data29 = data23.placa;
if(typeof data29 !== "string"){
const err49 = {instancePath:instancePath+"/veiculo/placa",schemaPath:"Vehicle.schema.json/properties/placa/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.placa.type,parentSchema:schema36.properties.placa,data:data29};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data23.veiculo_zero_km !== undefined){
let data30 = data23.veiculo_zero_km;
if((typeof data30 !== "boolean") && (data30 !== null)){
const err50 = {instancePath:instancePath+"/veiculo/veiculo_zero_km",schemaPath:"Vehicle.schema.json/properties/veiculo_zero_km/type",keyword:"type",params:{type: schema36.properties.veiculo_zero_km.type},message:"must be boolean,null",schema:schema36.properties.veiculo_zero_km.type,parentSchema:schema36.properties.veiculo_zero_km,data:data30};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
if(data23.chassi !== undefined){
let data31 = data23.chassi;
if(typeof data31 !== "string"){
const err51 = {instancePath:instancePath+"/veiculo/chassi",schemaPath:"Vehicle.schema.json/properties/chassi/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.chassi.type,parentSchema:schema36.properties.chassi,data:data31};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
if(data23.renavam !== undefined){
let data32 = data23.renavam;
if(typeof data32 !== "string"){
const err52 = {instancePath:instancePath+"/veiculo/renavam",schemaPath:"Vehicle.schema.json/properties/renavam/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.renavam.type,parentSchema:schema36.properties.renavam,data:data32};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data23.cor !== undefined){
let data33 = data23.cor;
if(typeof data33 !== "string"){
const err53 = {instancePath:instancePath+"/veiculo/cor",schemaPath:"Vehicle.schema.json/properties/cor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.cor.type,parentSchema:schema36.properties.cor,data:data33};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
}
else {
const err54 = {instancePath:instancePath+"/veiculo",schemaPath:"Vehicle.schema.json/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data23};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
if(data.cliente !== undefined){
let data34 = data.cliente;
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
if(data34.cpf !== undefined){
let data35 = data34.cpf;
if(typeof data35 !== "string"){
const err55 = {instancePath:instancePath+"/cliente/cpf",schemaPath:"Customer.schema.json/properties/cpf/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.cpf.type,parentSchema:schema37.properties.cpf,data:data35};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
}
else {
const err56 = {instancePath:instancePath+"/cliente",schemaPath:"Customer.schema.json/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema37.type,parentSchema:schema37,data:data34};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
if(data.data_criacao !== undefined){
let data36 = data.data_criacao;
if(typeof data36 === "string"){
if(!(formats38.validate(data36))){
const err57 = {instancePath:instancePath+"/data_criacao",schemaPath:"#/properties/data_criacao/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\"",schema:"date-time",parentSchema:schema31.properties.data_criacao,data:data36};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
else {
const err58 = {instancePath:instancePath+"/data_criacao",schemaPath:"#/properties/data_criacao/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema31.properties.data_criacao.type,parentSchema:schema31.properties.data_criacao,data:data36};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
}
else {
const err59 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":{"id_simulacao":true,"prazo":true,"valor_parcela":true,"valor_solicitado":true,"valor_entrada":true,"valor_bem":true,"valor_tac":true,"taxa_juros_negociada":true,"valor_registro":true,"uf":true,"tipo":true,"transacao":true,"juros":true,"cet":true,"iof":true,"veiculo":true,"cliente":true,"data_criacao":true},"dynamicProps":false,"dynamicItems":false};

export const Transaction = validate21;

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Transaction.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.valor_total_credito !== undefined){
let data0 = data.valor_total_credito;
if((typeof data0 == "number") && (isFinite(data0))){
if(!(formats4.validate(data0))){
const err0 = {instancePath:instancePath+"/valor_total_credito",schemaPath:"#/properties/valor_total_credito/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema32.properties.valor_total_credito,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/valor_total_credito",schemaPath:"#/properties/valor_total_credito/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema32.properties.valor_total_credito.type,parentSchema:schema32.properties.valor_total_credito,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.valor_total_debito !== undefined){
let data1 = data.valor_total_debito;
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats4.validate(data1))){
const err2 = {instancePath:instancePath+"/valor_total_debito",schemaPath:"#/properties/valor_total_debito/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema32.properties.valor_total_debito,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/valor_total_debito",schemaPath:"#/properties/valor_total_debito/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema32.properties.valor_total_debito.type,parentSchema:schema32.properties.valor_total_debito,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":{"valor_total_credito":true,"valor_total_debito":true},"dynamicProps":false,"dynamicItems":false};

export const Interest = validate22;

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Interest.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.percentual_juros_mensal !== undefined){
let data0 = data.percentual_juros_mensal;
if((typeof data0 == "number") && (isFinite(data0))){
if(!(formats4.validate(data0))){
const err0 = {instancePath:instancePath+"/percentual_juros_mensal",schemaPath:"#/properties/percentual_juros_mensal/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema33.properties.percentual_juros_mensal,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/percentual_juros_mensal",schemaPath:"#/properties/percentual_juros_mensal/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema33.properties.percentual_juros_mensal.type,parentSchema:schema33.properties.percentual_juros_mensal,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.percentual_juros_anual !== undefined){
let data1 = data.percentual_juros_anual;
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats4.validate(data1))){
const err2 = {instancePath:instancePath+"/percentual_juros_anual",schemaPath:"#/properties/percentual_juros_anual/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema33.properties.percentual_juros_anual,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/percentual_juros_anual",schemaPath:"#/properties/percentual_juros_anual/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema33.properties.percentual_juros_anual.type,parentSchema:schema33.properties.percentual_juros_anual,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema33.type,parentSchema:schema33,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":{"percentual_juros_mensal":true,"percentual_juros_anual":true},"dynamicProps":false,"dynamicItems":false};

export const Cet = validate23;

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Cet.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.percentual_mensal !== undefined){
let data0 = data.percentual_mensal;
if((typeof data0 == "number") && (isFinite(data0))){
if(!(formats4.validate(data0))){
const err0 = {instancePath:instancePath+"/percentual_mensal",schemaPath:"#/properties/percentual_mensal/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema34.properties.percentual_mensal,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/percentual_mensal",schemaPath:"#/properties/percentual_mensal/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema34.properties.percentual_mensal.type,parentSchema:schema34.properties.percentual_mensal,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.percentual_anual !== undefined){
let data1 = data.percentual_anual;
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats4.validate(data1))){
const err2 = {instancePath:instancePath+"/percentual_anual",schemaPath:"#/properties/percentual_anual/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema34.properties.percentual_anual,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/percentual_anual",schemaPath:"#/properties/percentual_anual/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema34.properties.percentual_anual.type,parentSchema:schema34.properties.percentual_anual,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.type,parentSchema:schema34,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":{"percentual_mensal":true,"percentual_anual":true},"dynamicProps":false,"dynamicItems":false};

export const Iof = validate24;

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Iof.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate24.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.valor !== undefined){
let data0 = data.valor;
if((typeof data0 == "number") && (isFinite(data0))){
if(!(formats4.validate(data0))){
const err0 = {instancePath:instancePath+"/valor",schemaPath:"#/properties/valor/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema35.properties.valor,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/valor",schemaPath:"#/properties/valor/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema35.properties.valor.type,parentSchema:schema35.properties.valor,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.percentual !== undefined){
let data1 = data.percentual;
if((typeof data1 == "number") && (isFinite(data1))){
if(!(formats4.validate(data1))){
const err2 = {instancePath:instancePath+"/percentual",schemaPath:"#/properties/percentual/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema35.properties.percentual,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/percentual",schemaPath:"#/properties/percentual/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema35.properties.percentual.type,parentSchema:schema35.properties.percentual,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema35.type,parentSchema:schema35,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":{"valor":true,"percentual":true},"dynamicProps":false,"dynamicItems":false};

export const Vehicle = validate25;

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Vehicle.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate25.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.marca !== undefined){
let data0 = data.marca;
if(typeof data0 !== "string"){
const err0 = {instancePath:instancePath+"/marca",schemaPath:"#/properties/marca/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.marca.type,parentSchema:schema36.properties.marca,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.modelo !== undefined){
let data1 = data.modelo;
if(typeof data1 !== "string"){
const err1 = {instancePath:instancePath+"/modelo",schemaPath:"#/properties/modelo/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.modelo.type,parentSchema:schema36.properties.modelo,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.versao !== undefined){
let data2 = data.versao;
if(typeof data2 !== "string"){
const err2 = {instancePath:instancePath+"/versao",schemaPath:"#/properties/versao/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.versao.type,parentSchema:schema36.properties.versao,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.ano !== undefined){
let data3 = data.ano;
if((!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))) && (data3 !== null)){
const err3 = {instancePath:instancePath+"/ano",schemaPath:"#/properties/ano/type",keyword:"type",params:{type: schema36.properties.ano.type},message:"must be integer,null",schema:schema36.properties.ano.type,parentSchema:schema36.properties.ano,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(!(formats34.validate(data3))){
const err4 = {instancePath:instancePath+"/ano",schemaPath:"#/properties/ano/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema36.properties.ano,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
if(data.valor !== undefined){
let data4 = data.valor;
if((!((typeof data4 == "number") && (isFinite(data4)))) && (data4 !== null)){
const err5 = {instancePath:instancePath+"/valor",schemaPath:"#/properties/valor/type",keyword:"type",params:{type: schema36.properties.valor.type},message:"must be number,null",schema:schema36.properties.valor.type,parentSchema:schema36.properties.valor,data:data4};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(!(formats4.validate(data4))){
const err6 = {instancePath:instancePath+"/valor",schemaPath:"#/properties/valor/format",keyword:"format",params:{format: "double"},message:"must match format \""+"double"+"\"",schema:"double",parentSchema:schema36.properties.valor,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data.placa !== undefined){
let data5 = data.placa;
if(typeof data5 !== "string"){
const err7 = {instancePath:instancePath+"/placa",schemaPath:"#/properties/placa/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.placa.type,parentSchema:schema36.properties.placa,data:data5};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.veiculo_zero_km !== undefined){
let data6 = data.veiculo_zero_km;
if((typeof data6 !== "boolean") && (data6 !== null)){
const err8 = {instancePath:instancePath+"/veiculo_zero_km",schemaPath:"#/properties/veiculo_zero_km/type",keyword:"type",params:{type: schema36.properties.veiculo_zero_km.type},message:"must be boolean,null",schema:schema36.properties.veiculo_zero_km.type,parentSchema:schema36.properties.veiculo_zero_km,data:data6};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.chassi !== undefined){
let data7 = data.chassi;
if(typeof data7 !== "string"){
const err9 = {instancePath:instancePath+"/chassi",schemaPath:"#/properties/chassi/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.chassi.type,parentSchema:schema36.properties.chassi,data:data7};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.renavam !== undefined){
let data8 = data.renavam;
if(typeof data8 !== "string"){
const err10 = {instancePath:instancePath+"/renavam",schemaPath:"#/properties/renavam/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.renavam.type,parentSchema:schema36.properties.renavam,data:data8};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.cor !== undefined){
let data9 = data.cor;
if(typeof data9 !== "string"){
const err11 = {instancePath:instancePath+"/cor",schemaPath:"#/properties/cor/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema36.properties.cor.type,parentSchema:schema36.properties.cor,data:data9};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}
validate25.evaluated = {"props":{"marca":true,"modelo":true,"versao":true,"ano":true,"valor":true,"placa":true,"veiculo_zero_km":true,"chassi":true,"renavam":true,"cor":true},"dynamicProps":false,"dynamicItems":false};

export const Customer = validate26;

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Customer.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate26.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.cpf !== undefined){
let data0 = data.cpf;
if(typeof data0 !== "string"){
const err0 = {instancePath:instancePath+"/cpf",schemaPath:"#/properties/cpf/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.cpf.type,parentSchema:schema37.properties.cpf,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema37.type,parentSchema:schema37,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}
validate26.evaluated = {"props":{"cpf":true},"dynamicProps":false,"dynamicItems":false};

export const Page = validate27;
const schema44 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"Page.schema.json","type":"object","properties":{"tem_proximo":{"type":"boolean"},"tem_anterior":{"type":"boolean"},"numero":{"type":"integer","format":"int32"},"tamanho":{"type":"integer","format":"int32"},"total":{"type":"integer","format":"int64"}}};

function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="Page.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate27.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.tem_proximo !== undefined){
let data0 = data.tem_proximo;
if(typeof data0 !== "boolean"){
const err0 = {instancePath:instancePath+"/tem_proximo",schemaPath:"#/properties/tem_proximo/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema44.properties.tem_proximo.type,parentSchema:schema44.properties.tem_proximo,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.tem_anterior !== undefined){
let data1 = data.tem_anterior;
if(typeof data1 !== "boolean"){
const err1 = {instancePath:instancePath+"/tem_anterior",schemaPath:"#/properties/tem_anterior/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema44.properties.tem_anterior.type,parentSchema:schema44.properties.tem_anterior,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.numero !== undefined){
let data2 = data.numero;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err2 = {instancePath:instancePath+"/numero",schemaPath:"#/properties/numero/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema44.properties.numero.type,parentSchema:schema44.properties.numero,data:data2};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(!(formats34.validate(data2))){
const err3 = {instancePath:instancePath+"/numero",schemaPath:"#/properties/numero/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema44.properties.numero,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
if(data.tamanho !== undefined){
let data3 = data.tamanho;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err4 = {instancePath:instancePath+"/tamanho",schemaPath:"#/properties/tamanho/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema44.properties.tamanho.type,parentSchema:schema44.properties.tamanho,data:data3};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(!(formats34.validate(data3))){
const err5 = {instancePath:instancePath+"/tamanho",schemaPath:"#/properties/tamanho/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema44.properties.tamanho,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
if(data.total !== undefined){
let data4 = data.total;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err6 = {instancePath:instancePath+"/total",schemaPath:"#/properties/total/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema44.properties.total.type,parentSchema:schema44.properties.total,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(!(formats2.validate(data4))){
const err7 = {instancePath:instancePath+"/total",schemaPath:"#/properties/total/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\"",schema:"int64",parentSchema:schema44.properties.total,data:data4};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema44.type,parentSchema:schema44,data};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate27.errors = vErrors;
return errors === 0;
}
validate27.evaluated = {"props":{"tem_proximo":true,"tem_anterior":true,"numero":true,"tamanho":true,"total":true},"dynamicProps":false,"dynamicItems":false};

export const ProblemDetails = validate28;
const schema45 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"ProblemDetails.schema.json","type":"object","properties":{"tipo":{"type":"string","pattern":"^[\\p{L}_][\\p{L}\\p{N}_-]*\\.[\\p{L}_][\\p{L}\\p{N}_-]*$"},"titulo":{"type":"string"},"status":{"type":"integer","format":"int32"},"detalhe":{"type":"string"},"erro":{"type":"null"}}};
const pattern4 = new RegExp("^[\\p{L}_][\\p{L}\\p{N}_-]*\\.[\\p{L}_][\\p{L}\\p{N}_-]*$", "u");

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="ProblemDetails.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate28.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.tipo !== undefined){
let data0 = data.tipo;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err0 = {instancePath:instancePath+"/tipo",schemaPath:"#/properties/tipo/pattern",keyword:"pattern",params:{pattern: "^[\\p{L}_][\\p{L}\\p{N}_-]*\\.[\\p{L}_][\\p{L}\\p{N}_-]*$"},message:"must match pattern \""+"^[\\p{L}_][\\p{L}\\p{N}_-]*\\.[\\p{L}_][\\p{L}\\p{N}_-]*$"+"\"",schema:"^[\\p{L}_][\\p{L}\\p{N}_-]*\\.[\\p{L}_][\\p{L}\\p{N}_-]*$",parentSchema:schema45.properties.tipo,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath:instancePath+"/tipo",schemaPath:"#/properties/tipo/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.tipo.type,parentSchema:schema45.properties.tipo,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.titulo !== undefined){
let data1 = data.titulo;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/titulo",schemaPath:"#/properties/titulo/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.titulo.type,parentSchema:schema45.properties.titulo,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.status !== undefined){
let data2 = data.status;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err3 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema45.properties.status.type,parentSchema:schema45.properties.status,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(!(formats34.validate(data2))){
const err4 = {instancePath:instancePath+"/status",schemaPath:"#/properties/status/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema45.properties.status,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
if(data.detalhe !== undefined){
let data3 = data.detalhe;
if(typeof data3 !== "string"){
const err5 = {instancePath:instancePath+"/detalhe",schemaPath:"#/properties/detalhe/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema45.properties.detalhe.type,parentSchema:schema45.properties.detalhe,data:data3};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.erro !== undefined){
let data4 = data.erro;
if(data4 !== null){
const err6 = {instancePath:instancePath+"/erro",schemaPath:"#/properties/erro/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema45.properties.erro.type,parentSchema:schema45.properties.erro,data:data4};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema45.type,parentSchema:schema45,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate28.errors = vErrors;
return errors === 0;
}
validate28.evaluated = {"props":{"tipo":true,"titulo":true,"status":true,"detalhe":true,"erro":true},"dynamicProps":false,"dynamicItems":false};

export const AccessToken = validate29;
const schema46 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"AccessToken.schema.json","type":"object","required":["accesstoken","expiresIn","expiresAt","tokenType","scope"],"properties":{"accesstoken":{"type":"string"},"expiresIn":{"type":"integer"},"expiresAt":{"type":"string","format":"date-time"},"tokenType":{"type":"string","const":"Bearer"},"scope":{"type":"string"}}};

function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="AccessToken.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate29.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.accesstoken === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "accesstoken"},message:"must have required property '"+"accesstoken"+"'",schema:schema46.required,parentSchema:schema46,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.expiresIn === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "expiresIn"},message:"must have required property '"+"expiresIn"+"'",schema:schema46.required,parentSchema:schema46,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.expiresAt === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "expiresAt"},message:"must have required property '"+"expiresAt"+"'",schema:schema46.required,parentSchema:schema46,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.tokenType === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "tokenType"},message:"must have required property '"+"tokenType"+"'",schema:schema46.required,parentSchema:schema46,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data.scope === undefined){
const err4 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "scope"},message:"must have required property '"+"scope"+"'",schema:schema46.required,parentSchema:schema46,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data.accesstoken !== undefined){
let data0 = data.accesstoken;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/accesstoken",schemaPath:"#/properties/accesstoken/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema46.properties.accesstoken.type,parentSchema:schema46.properties.accesstoken,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.expiresIn !== undefined){
let data1 = data.expiresIn;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err6 = {instancePath:instancePath+"/expiresIn",schemaPath:"#/properties/expiresIn/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema46.properties.expiresIn.type,parentSchema:schema46.properties.expiresIn,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.expiresAt !== undefined){
let data2 = data.expiresAt;
if(typeof data2 === "string"){
if(!(formats38.validate(data2))){
const err7 = {instancePath:instancePath+"/expiresAt",schemaPath:"#/properties/expiresAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\"",schema:"date-time",parentSchema:schema46.properties.expiresAt,data:data2};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/expiresAt",schemaPath:"#/properties/expiresAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema46.properties.expiresAt.type,parentSchema:schema46.properties.expiresAt,data:data2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.tokenType !== undefined){
let data3 = data.tokenType;
if(typeof data3 !== "string"){
const err9 = {instancePath:instancePath+"/tokenType",schemaPath:"#/properties/tokenType/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema46.properties.tokenType.type,parentSchema:schema46.properties.tokenType,data:data3};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if("Bearer" !== data3){
const err10 = {instancePath:instancePath+"/tokenType",schemaPath:"#/properties/tokenType/const",keyword:"const",params:{allowedValue: "Bearer"},message:"must be equal to constant",schema:"Bearer",parentSchema:schema46.properties.tokenType,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.scope !== undefined){
let data4 = data.scope;
if(typeof data4 !== "string"){
const err11 = {instancePath:instancePath+"/scope",schemaPath:"#/properties/scope/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema46.properties.scope.type,parentSchema:schema46.properties.scope,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema46.type,parentSchema:schema46,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate29.errors = vErrors;
return errors === 0;
}
validate29.evaluated = {"props":{"accesstoken":true,"expiresIn":true,"expiresAt":true,"tokenType":true,"scope":true},"dynamicProps":false,"dynamicItems":false};

export const AccessTokenRequest = validate30;
const schema47 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"AccessTokenRequest.schema.json","type":"object","required":["clientId","clientSecret"],"properties":{"clientId":{"type":"string"},"clientSecret":{"type":"string"}}};

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="AccessTokenRequest.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate30.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.clientId === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "clientId"},message:"must have required property '"+"clientId"+"'",schema:schema47.required,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.clientSecret === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "clientSecret"},message:"must have required property '"+"clientSecret"+"'",schema:schema47.required,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.clientId !== undefined){
let data0 = data.clientId;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/clientId",schemaPath:"#/properties/clientId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.properties.clientId.type,parentSchema:schema47.properties.clientId,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.clientSecret !== undefined){
let data1 = data.clientSecret;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/clientSecret",schemaPath:"#/properties/clientSecret/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema47.properties.clientSecret.type,parentSchema:schema47.properties.clientSecret,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
}
else {
const err4 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema47.type,parentSchema:schema47,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
validate30.errors = vErrors;
return errors === 0;
}
validate30.evaluated = {"props":{"clientId":true,"clientSecret":true},"dynamicProps":false,"dynamicItems":false};

export const SimulationListing = validate31;
const schema48 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"SimulationListing.schema.json","type":"object","required":["itens","pagina"],"properties":{"itens":{"type":"array","items":{"$ref":"Simulation.schema.json"}},"pagina":{"$ref":"Page.schema.json"}}};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="SimulationListing.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate31.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.itens === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "itens"},message:"must have required property '"+"itens"+"'",schema:schema48.required,parentSchema:schema48,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.pagina === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "pagina"},message:"must have required property '"+"pagina"+"'",schema:schema48.required,parentSchema:schema48,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.itens !== undefined){
let data0 = data.itens;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
if(!(validate20(data0[i0], {instancePath:instancePath+"/itens/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/itens",schemaPath:"#/properties/itens/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema48.properties.itens.type,parentSchema:schema48.properties.itens,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.pagina !== undefined){
let data2 = data.pagina;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.tem_proximo !== undefined){
let data3 = data2.tem_proximo;
if(typeof data3 !== "boolean"){
const err3 = {instancePath:instancePath+"/pagina/tem_proximo",schemaPath:"Page.schema.json/properties/tem_proximo/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema44.properties.tem_proximo.type,parentSchema:schema44.properties.tem_proximo,data:data3};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data2.tem_anterior !== undefined){
let data4 = data2.tem_anterior;
if(typeof data4 !== "boolean"){
const err4 = {instancePath:instancePath+"/pagina/tem_anterior",schemaPath:"Page.schema.json/properties/tem_anterior/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema44.properties.tem_anterior.type,parentSchema:schema44.properties.tem_anterior,data:data4};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data2.numero !== undefined){
let data5 = data2.numero;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err5 = {instancePath:instancePath+"/pagina/numero",schemaPath:"Page.schema.json/properties/numero/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema44.properties.numero.type,parentSchema:schema44.properties.numero,data:data5};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(!(formats34.validate(data5))){
const err6 = {instancePath:instancePath+"/pagina/numero",schemaPath:"Page.schema.json/properties/numero/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema44.properties.numero,data:data5};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
if(data2.tamanho !== undefined){
let data6 = data2.tamanho;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err7 = {instancePath:instancePath+"/pagina/tamanho",schemaPath:"Page.schema.json/properties/tamanho/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema44.properties.tamanho.type,parentSchema:schema44.properties.tamanho,data:data6};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(!(formats34.validate(data6))){
const err8 = {instancePath:instancePath+"/pagina/tamanho",schemaPath:"Page.schema.json/properties/tamanho/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema44.properties.tamanho,data:data6};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
if(data2.total !== undefined){
let data7 = data2.total;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err9 = {instancePath:instancePath+"/pagina/total",schemaPath:"Page.schema.json/properties/total/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema44.properties.total.type,parentSchema:schema44.properties.total,data:data7};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(!(formats2.validate(data7))){
const err10 = {instancePath:instancePath+"/pagina/total",schemaPath:"Page.schema.json/properties/total/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\"",schema:"int64",parentSchema:schema44.properties.total,data:data7};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
}
else {
const err11 = {instancePath:instancePath+"/pagina",schemaPath:"Page.schema.json/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema44.type,parentSchema:schema44,data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema48.type,parentSchema:schema48,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate31.errors = vErrors;
return errors === 0;
}
validate31.evaluated = {"props":{"itens":true,"pagina":true},"dynamicProps":false,"dynamicItems":false};

export const SimulationListingQuery = validate33;
const schema50 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"SimulationListingQuery.schema.json","type":"object","properties":{"pagina_inicial":{"type":"integer","format":"int32","minimum":1},"limite":{"type":"integer","format":"int32","minimum":1,"maximum":100}}};

function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="SimulationListingQuery.schema.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate33.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.pagina_inicial !== undefined){
let data0 = data.pagina_inicial;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err0 = {instancePath:instancePath+"/pagina_inicial",schemaPath:"#/properties/pagina_inicial/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema50.properties.pagina_inicial.type,parentSchema:schema50.properties.pagina_inicial,data:data0};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
const err1 = {instancePath:instancePath+"/pagina_inicial",schemaPath:"#/properties/pagina_inicial/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema50.properties.pagina_inicial,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!(formats34.validate(data0))){
const err2 = {instancePath:instancePath+"/pagina_inicial",schemaPath:"#/properties/pagina_inicial/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema50.properties.pagina_inicial,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
}
if(data.limite !== undefined){
let data1 = data.limite;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err3 = {instancePath:instancePath+"/limite",schemaPath:"#/properties/limite/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema50.properties.limite.type,parentSchema:schema50.properties.limite,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 100 || isNaN(data1)){
const err4 = {instancePath:instancePath+"/limite",schemaPath:"#/properties/limite/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema50.properties.limite,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(data1 < 1 || isNaN(data1)){
const err5 = {instancePath:instancePath+"/limite",schemaPath:"#/properties/limite/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1",schema:1,parentSchema:schema50.properties.limite,data:data1};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(formats34.validate(data1))){
const err6 = {instancePath:instancePath+"/limite",schemaPath:"#/properties/limite/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\"",schema:"int32",parentSchema:schema50.properties.limite,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema50.type,parentSchema:schema50,data};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate33.errors = vErrors;
return errors === 0;
}
validate33.evaluated = {"props":{"pagina_inicial":true,"limite":true},"dynamicProps":false,"dynamicItems":false};

export const validators = { Simulation, Transaction, Interest, Cet, Iof, Vehicle, Customer, Page, ProblemDetails, AccessToken, AccessTokenRequest, SimulationListing, SimulationListingQuery };
