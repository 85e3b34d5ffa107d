import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"cms_discovery, GraphQL","description":"cms_discovery, GraphQL: Unavailable. Instead: use cms_items.","frontmatter":{"title":"cms_discovery, GraphQL","description":"cms_discovery, GraphQL: Unavailable. Instead: use cms_items.","prev":false,"next":false},"headers":[],"relativePath":"reference/graphql/query-cms_discovery.md","filePath":"reference/graphql/query-cms_discovery.md"}');
const _sfc_main = { name: "reference/graphql/query-cms_discovery.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="cms_discovery" tabindex="-1">cms_discovery <a class="header-anchor" href="#cms_discovery" aria-label="Permalink to &quot;cms_discovery&quot;">​</a></h1><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">query</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  cms_discovery</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    types</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: [</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">CMSItemType</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">]</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">  ): </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">CMSItemDefinitionCollection</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><p>Unavailable. Instead: use <code>cms_items</code>.</p><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> CMSItemDefinitionCollection</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> implements</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> PageInterface</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  current_page</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">Int</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  has_next_page</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">Boolean</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  has_previous_page</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">Boolean</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  per_page</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">Int</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  total_entries</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">Int</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  total_pages</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">Int</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  results</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: [</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">CMSItemDefinition</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">]</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">enum</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> CMSItemType</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  ActivityStreamsGroupingHandler</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  ActivityStreamsHandler</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  ApiCallNotification</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  Asset</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  AuthorizationPolicy</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  CustomModelType</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  EmailNotification</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  FormConfiguration</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  GraphQuery</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  InstanceConfig</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  InstanceProfileType</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  LiquidView</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  Migration</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  Modules</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  Page</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  SmsNotification</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  TransactableType</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  Translation</span></span>
<span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">  UserType</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/graphql/query-cms_discovery.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const queryCms_discovery = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  queryCms_discovery as default
};
