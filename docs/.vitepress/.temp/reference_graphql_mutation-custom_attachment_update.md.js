import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"custom_attachment_update, GraphQL","description":"custom_attachment_update, GraphQL: ","frontmatter":{"title":"custom_attachment_update, GraphQL","description":"custom_attachment_update, GraphQL: ","prev":false,"next":false},"headers":[],"relativePath":"reference/graphql/mutation-custom_attachment_update.md","filePath":"reference/graphql/mutation-custom_attachment_update.md"}');
const _sfc_main = { name: "reference/graphql/mutation-custom_attachment_update.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="custom_attachment_update" tabindex="-1">custom_attachment_update <a class="header-anchor" href="#custom_attachment_update" aria-label="Permalink to &quot;custom_attachment_update&quot;">​</a></h1><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">mutation</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  custom_attachment_update</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">(</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    custom_attachment</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> UpdateCustomAttachmentInputType</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">!</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    form_configuration_name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> String</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    form_name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> String</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">    id</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">:</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;"> ID</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">!</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">  ): </span><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">CustomAttachment</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">type</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> CustomAttachment</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  created_at</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">JSONDate</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  file_url</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  id</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">ID</span><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">!</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div><div class="language-graphql vp-adaptive-theme"><button title="Copy Code" class="copy"></button><span class="lang">graphql</span><pre class="shiki shiki-themes github-light-high-contrast github-dark-high-contrast vp-code" tabindex="0"><code><span class="line"><span style="--shiki-light:#A0111F;--shiki-dark:#FF9492;">input</span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;"> UpdateCustomAttachmentInputType</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;"> {</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  custom_attribute_name</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  direct_url</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  owner_id</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">ID</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  owner_type</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  page_slug</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">String</span></span>
<span class="line"><span style="--shiki-light:#702C00;--shiki-dark:#FFB757;">  uploader_id</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">: </span><span style="--shiki-light:#023B95;--shiki-dark:#91CBFF;">ID</span></span>
<span class="line"><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6;">}</span></span></code></pre></div></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/graphql/mutation-custom_attachment_update.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const mutationCustom_attachment_update = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  mutationCustom_attachment_update as default
};
