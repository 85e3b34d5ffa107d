import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"data_export_delete, GraphQL","description":"data_export_delete, GraphQL: ","frontmatter":{"title":"data_export_delete, GraphQL","description":"data_export_delete, GraphQL: ","prev":false,"next":false},"headers":[],"relativePath":"reference/graphql/mutation-data_export_delete.md","filePath":"reference/graphql/mutation-data_export_delete.md"}');
const _sfc_main = { name: "reference/graphql/mutation-data_export_delete.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="data_export_delete" tabindex="-1">data_export_delete <a class="header-anchor" href="#data_export_delete" aria-label="Permalink to &quot;data_export_delete&quot;">​</a></h1><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">mutation</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  data_export_delete</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    id</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> ID</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">!</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">  ): </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">DataExport</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> DataExport</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  created_at</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">JSONDate</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  id</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">ID</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  status</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  updated_at</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">JSONDate</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  url</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/graphql/mutation-data_export_delete.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const mutationData_export_delete = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  mutationData_export_delete as default
};
